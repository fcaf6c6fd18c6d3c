export { compressedFolder } from './compress-files.ts';
export { documentFile, firstRequestsFile, places, rendererFile, rendererFolder } from './document-places.ts';
export { distFolder, ensureBuilt } from './ensure-built.ts';
export type { RenderedPage, RenderPage } from '../src/rendered-page.ts';
export type { FirstRequests } from './first-requests.ts';
export type { FirstRequest } from '../src/rendered-page.ts';
export type { DescribedPages, PageDescription } from './page-heads.ts';
