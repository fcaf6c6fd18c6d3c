/** What the build writes into the worker. */
declare const buildFacts: {
  /** Files of the app, and the document of its front page; a revision where the name does not hold the hash. */
  readonly precached: readonly { readonly url: string; readonly revision: string | null }[];
  /** The app's pages as the router has them: `/clubs/$slug`. */
  readonly pages: readonly string[];
};
