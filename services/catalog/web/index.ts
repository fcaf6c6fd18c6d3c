export { addPages } from './add-pages.ts';
export type { LogView, WebData } from './data.ts';
