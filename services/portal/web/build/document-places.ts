/** The document that the server completes for each page; `index.html` is the one for hosts of files. */
export const documentFile = 'document.html';

/** The folder, below that of the app, of what only a server runs, and the module in it that renders a page. */
export const rendererFolder = 'server';
export const rendererFile = 'render-page.js';

/** What documents of signed-in people ask for; for the server alone. */
export const firstRequestsFile = 'first-requests.json';

/** Where the server puts what it knows of a page. */
export const places = {
  head: '<!--head-->',
  firstView: '<!--first-view-->',
  heading: '<!--heading-->',
  title: '<!--title-->',
  lead: '<!--lead-->',
} as const;
