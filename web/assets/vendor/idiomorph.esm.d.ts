// The part of Idiomorph that is used here.
export declare const Idiomorph: {
  morph(
    old: Element,
    fresh: Element | string,
    options?: {
      morphStyle?: "innerHTML";
      callbacks?: {
        beforeNodeMorphed?(old: Node, fresh: Node): boolean | void;
        beforeAttributeUpdated?(name: string, e: Element): boolean;
      };
      ignoreActiveValue?: boolean;
    },
  ): void;
};
