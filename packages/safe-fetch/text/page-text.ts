/** The text of a page. */
export interface PageText {
  readonly title?: string;
  /** Not folded yet. */
  readonly text: string;
  /** True if only a part of a long document was read. */
  readonly truncated?: boolean;
}

/** Maximum characters of a page's text, to bound memory. */
export const maxTextLength = 2 * 1024 * 1024;
