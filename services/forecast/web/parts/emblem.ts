import type { Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Category } from '../../contract/index.ts';

const dot = (x: number, y: number, r = 1.2) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`;

/** One drawing a category: the content of a 24 by 24 SVG, in lines of `currentColor`. */
const drawings: Readonly<Record<Category, string>> = {
  'thai-politics': '<path d="M12 3.5 4 8h16zM5.5 8v9M10 8v9M14 8v9M18.5 8v9M4 20.5h16M5 17h14"/>',
  'thai-climate':
    '<circle cx="9" cy="9" r="3.4"/><path d="M9 2.6v1.2M3.8 9H2.6M4.5 4.5l.9.9M13.5 4.5l-.9.9M8.5 20.5h8.7a3.6 3.6 0 0 0 .4-7.2 4.9 4.9 0 0 0-9.3 1.1 3.1 3.1 0 0 0 .2 6.1z"/>',
  'thai-vet':
    '<path d="M12 12.2c-2.6 0-4.9 2.5-4.9 4.9 0 1.7 1.2 2.7 2.6 2.7.9 0 1.5-.4 2.3-.4s1.4.4 2.3.4c1.4 0 2.6-1 2.6-2.7 0-2.4-2.3-4.9-4.9-4.9z"/><ellipse cx="5.2" cy="11" rx="1.6" ry="2.1"/><ellipse cx="9.3" cy="6.4" rx="1.7" ry="2.3"/><ellipse cx="14.7" cy="6.4" rx="1.7" ry="2.3"/><ellipse cx="18.8" cy="11" rx="1.6" ry="2.1"/>',
  'sea-elections': '<path d="M4 12.5h16v8H4zM7.5 16.5h9M8 12.5v-9h8v9M10 7.6l1.5 1.6L14.4 6"/>',
  crypto:
    '<circle cx="12" cy="12" r="8.5"/><path d="M9.6 8h3.4a2 2 0 0 1 0 4H9.6zM9.6 12h3.9a2 2 0 0 1 0 4H9.6zM11 6.4V8M13.2 6.4V8M11 16v1.6M13.2 16v1.6"/>',
  'global-tech':
    '<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/><rect x="10" y="10" width="4" height="4"/><path d="M9.5 3v3.5M14.5 3v3.5M9.5 17.5V21M14.5 17.5V21M3 9.5h3.5M3 14.5h3.5M17.5 9.5H21M17.5 14.5H21"/>',
  'global-sports':
    '<path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0zM7.5 6H4v1.5a3.5 3.5 0 0 0 3.7 3.5M16.5 6H20v1.5a3.5 3.5 0 0 1-3.7 3.5M12 14v3.5M8.5 20.5h7M9.5 20.5c0-1.8 1-3 2.5-3s2.5 1.2 2.5 3"/>',
  'ai-research': `<path d="M6 6.5 12 12M18 6.5 12 12M12 12v6.8M6 6.5h12M6 6.5l6 12.3M18 6.5l-6 12.3"/>${dot(6, 6.5, 2)}${dot(18, 6.5, 2)}${dot(12, 12, 2)}${dot(12, 18.8, 2)}`,
};

/** The drawing of a category alone, for other pictures. */
export const emblemLines = (category: Category): string =>
  `<g fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${drawings[category]}</g>`;

/** The emblem of a market's category. The category's name is beside it. */
export const emblem = (category: Category): Html =>
  html`<svg class="emblem ${category}" viewBox="-7 -7 38 38" aria-hidden="true">${raw(emblemLines(category))}</svg>`;
