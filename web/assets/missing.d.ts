// What browsers have had for years and the TypeScript of Debian 12 does not know yet.
interface Element {
  checkVisibility(): boolean;
}
