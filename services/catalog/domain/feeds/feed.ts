/** An item in the terms that Atom and JSON Feed share. Its texts are plain, in English with the Thai beside it. */
export interface FeedItem {
  /** A URI that stays the same for ever. */
  readonly id: string;
  readonly url: string;
  /** RFC 3339. */
  readonly at: string;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
}

export interface Feed {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** The feed's own paths: `/feed.atom` and `/feed.json`. */
  readonly paths: { readonly atom: string; readonly json: string };
  readonly page: string;
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  readonly items: readonly FeedItem[];
}
