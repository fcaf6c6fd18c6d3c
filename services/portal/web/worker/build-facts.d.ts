/** Values that the build writes into the worker. */
declare const buildFacts: {
  /** The app's files and its front page; with a revision if the name has no hash. */
  readonly precached: readonly { readonly url: string; readonly revision: string | null }[];
  /** The app's pages as the router has them: `/clubs/$slug`. */
  readonly pages: readonly string[];
};
