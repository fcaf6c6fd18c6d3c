/** The same keys with any text so that one language can define the type of the other. */
export type WidenStrings<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly (infer Item)[]
      ? readonly WidenStrings<Item>[]
      : { readonly [Key in keyof T]: WidenStrings<T[Key]> };
