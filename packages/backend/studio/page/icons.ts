import type { Section } from './page.ts';

const line = 'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"';

/** The content of a 20 by 20 SVG for each section. */
export const icons: Readonly<Record<Section, string>> = {
  tables: `<g ${line}><rect x="3" y="3.5" width="14" height="13" rx="1.5"/><path d="M3 8h14M8 8v8.5"/></g>`,
  sql: `<g ${line}><path d="m4 6 4 4-4 4M10.5 14.5H16"/></g>`,
  policies: `<g ${line}><path d="M10 2.8 16 5v4.6c0 3.6-2.5 6-6 7.6-3.5-1.6-6-4-6-7.6V5z"/><path d="m7.6 9.9 1.8 1.8 3.2-3.5"/></g>`,
  users: `<g ${line}><circle cx="10" cy="7" r="3.2"/><path d="M3.8 16.8c.7-3 3.1-4.6 6.2-4.6s5.5 1.6 6.2 4.6"/></g>`,
  storage: `<g ${line}><path d="M3 6.2c0-1.5 3.1-2.7 7-2.7s7 1.2 7 2.7-3.1 2.7-7 2.7-7-1.2-7-2.7zM3 6.2v7.6c0 1.5 3.1 2.7 7 2.7s7-1.2 7-2.7V6.2M3 10c0 1.5 3.1 2.7 7 2.7s7-1.2 7-2.7"/></g>`,
};
