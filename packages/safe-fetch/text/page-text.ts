/** What a page says. */
export interface PageText {
  readonly title?: string;
  /** Not folded yet. */
  readonly text: string;
  /** True where not all of a long document was read. */
  readonly truncated?: boolean;
}

/** Most characters that a page's text may have; more is made to fill memory. */
export const maxTextLength = 2 * 1024 * 1024;
