export { compressedFolder } from './compress-files.ts';
export { distFolder, ensureBuilt } from './ensure-built.ts';
export type { PageDescription } from './page-heads.ts';
