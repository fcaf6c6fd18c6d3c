export { compressedFolder } from './compress-files.ts';
export { documentFile, places } from './document-places.ts';
export { distFolder, ensureBuilt } from './ensure-built.ts';
export type { DescribedPages, PageDescription } from './page-heads.ts';
