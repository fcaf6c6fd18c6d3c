import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSite } from '@trivium/server-pages';
import { refuse } from '../contract/index.ts';
import type { WebData } from './data.ts';
import { messages } from './messages/index.ts';
import type { Site } from './view.ts';

const styles = ['catalog.css', 'market.css', 'pages.css', 'reference.css'].map((name) =>
  readFileSync(join(import.meta.dirname, 'styles', name), 'utf8'),
);

/** The data, messages and styles that every page uses. */
export const createForecastSite = (data: WebData): Site =>
  createSite({
    data,
    messages,
    styles,
    sections: [
      ['markets', '/'],
      ['proposals', '/proposals'],
      ['developers', '/developers'],
      ['about', '/about'],
    ],
    footer: ({ t, to }) => [
      { href: to('/status'), text: t.statusPage.title },
      { href: to('/changelog'), text: t.nav.changelog },
      { href: '/api/openapi.json', text: 'OpenAPI' },
      { href: data.stats().mcp.sourceUrl.split('/tree/')[0] ?? '', text: 'GitHub' },
    ],
  });

/** The error of every page of an unknown market. */
export const marketNotFound = () => refuse('market_not_found', 'No market has this slug; GET /api/markets lists them.');

export const resolutionNotFound = () =>
  refuse('resolution_not_found', 'No resolution has this id, or it was a client’s own question and is old.');
