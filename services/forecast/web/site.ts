import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSite } from '@trivium/server-pages';
import { refuse } from '../contract/index.ts';
import type { WebData } from './data.ts';
import {
  dayPickerFile,
  forecastFile,
  forecastsFile,
  ownFiguresFile,
  ownForecastsFile,
  ownStoreFile,
  proposeFile,
  scoresFile,
  thaiNamesFile,
} from './files.ts';
import { messages } from './messages/index.ts';
import type { Site } from './view.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const styles = [
  'catalog.css',
  'filters.css',
  'variants.css',
  'market.css',
  'chart.css',
  'pages.css',
  'calendar.css',
  'reference.css',
  'forecasts.css',
].map((name) => read(`styles/${name}`));

/** The data, messages and styles that every page uses. */
export const createForecastSite = (data: WebData): Site =>
  createSite({
    data,
    messages,
    styles,
    files: [
      { name: dayPickerFile, content: read('islands/day-picker.js') },
      { name: forecastFile, content: read('islands/my-forecast.js') },
      { name: forecastsFile, content: read('islands/my-forecasts.js') },
      { name: ownFiguresFile, content: read('islands/own-figures.js') },
      { name: ownStoreFile, content: read('islands/own-store.js') },
      { name: proposeFile, content: read('islands/propose.js') },
      { name: ownForecastsFile, content: read('../domain/scores/own-forecasts.rules.js') },
      { name: thaiNamesFile, content: read('thai-names.rules.js') },
      { name: scoresFile, content: read('../domain/scores/scores.rules.js') },
    ],
    sections: [
      ['markets', '/'],
      ['my', '/my'],
      ['proposals', '/proposals'],
      ['record', '/track-record'],
    ],
    footer: ({ t, to }) => [
      { href: to('/about'), text: t.nav.about },
      { href: to('/developers'), text: t.developers.title },
      { href: to('/status'), text: t.statusPage.title },
      { href: to('/changelog'), text: t.nav.changelog },
      { href: '/api/openapi.json', text: 'OpenAPI' },
      { href: data.stats().mcp.sourceUrl.split('/tree/')[0] ?? '', text: 'GitHub' },
    ],
  });

/** The error of every page of an unknown market. */
export const marketNotFound = () => refuse('market_not_found', 'No market has this slug; GET /api/markets lists them.');

export const resolutionNotFound = () =>
  refuse('resolution_not_found', 'No resolution has this id, or it was a client’s own question and has expired.');
