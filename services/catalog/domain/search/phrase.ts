export type PhraseKind = 'name' | 'synonym' | 'brand' | 'code' | 'class' | 'species' | 'indication' | 'route' | 'section';

/** A text of a document that search finds it by. */
export interface Phrase {
  readonly kind: PhraseKind;
  readonly text: string;
  /** Other words for it. Where a query has one, it was found in the whole text. */
  readonly aliases?: readonly string[];
  /** How much a match counts; by its kind and the number of its words where this is undefined. */
  readonly weight?: number;
  /** The same where a species is named: that it is for another one doesn't count. */
  readonly bySpecies?: Readonly<Record<string, number>>;
  /** A title says what a source is about, and not what the drug is for. */
  readonly isTitle?: boolean;
  /** The term that it is a name of, by the term's first form. */
  readonly term?: string;
}

/** A phrase in which a query was found. `ranges` are the matching words: begin and end in UTF-16 units. */
export interface Highlight extends Pick<Phrase, 'kind' | 'text'> {
  readonly ranges: readonly (readonly [start: number, end: number])[];
}
