// What browsers have had for years and the TypeScript of Debian 12 does not know yet.
interface Element {
  checkVisibility(): boolean;
}
interface WakeLockSentinel extends EventTarget { release(): Promise<void> }
interface Navigator { readonly wakeLock: { request(type: "screen"): Promise<WakeLockSentinel> } }
