declare module 'html-to-text' {
  /** An element of htmlparser2. */
  interface Element {
    readonly name: string;
    readonly children: readonly unknown[];
  }
  interface BlockTextBuilder {
    openBlock(options?: { leadingLineBreaks?: number }): void;
    closeBlock(options?: { trailingLineBreaks?: number }): void;
    addInline(text: string): void;
    addLiteral(text: string): void;
  }
  type Walk = (children: readonly unknown[], builder: BlockTextBuilder) => void;
  type Formatter = (element: Element, walk: Walk, builder: BlockTextBuilder, options: unknown) => void;
  interface Options {
    readonly wordwrap?: false;
    readonly formatters?: Readonly<Record<string, Formatter>>;
    readonly limits?: { readonly maxInputLength?: number; readonly maxDepth?: number };
    readonly selectors?: readonly {
      readonly selector: string;
      readonly format?: string;
      readonly options?: Readonly<Record<string, unknown>>;
    }[];
  }
  export function compile(options: Options): (html: string) => string;
}
