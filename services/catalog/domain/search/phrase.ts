export type PhraseKind = 'name' | 'synonym' | 'brand' | 'code' | 'class' | 'species' | 'indication' | 'section';

/** A text of a document that search finds it by. */
export interface Phrase {
  readonly kind: PhraseKind;
  readonly text: string;
}

/** A phrase in which a query was found. `ranges` are the matching words: begin and end in UTF-16 units. */
export interface Highlight extends Phrase {
  readonly ranges: readonly (readonly [start: number, end: number])[];
}
