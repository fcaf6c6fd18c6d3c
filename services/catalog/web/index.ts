export { addPages } from './add-pages.ts';
