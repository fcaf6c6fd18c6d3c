export { testMessages } from './test-messages.ts';
export { usePages, type UsePagesOptions } from './use-pages.ts';
