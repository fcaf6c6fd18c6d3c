/** A broken rule in the content. */
export interface ContentProblem {
  /** Below the content folder, such as `entries/amoxicillin.json`. */
  readonly file: string;
  /** Dotted, such as `dosages.0.citation`; empty for the whole file. */
  readonly field: string;
  /** Stable, such as `dosage_citation_missing`. */
  readonly rule: string;
  readonly message: string;
}

/** A problem of an entry, before its file is known. */
export type EntryProblem = Omit<ContentProblem, 'file'>;
