/** What people rarely do with their data, in one script that comes when they begin. */
export { EraseForm } from './EraseForm.tsx';
export { packExport } from './pack-export.ts';
