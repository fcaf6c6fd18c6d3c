export { addPages } from './add-pages.ts';
export type { MarketDetails, WebData } from './data.ts';
