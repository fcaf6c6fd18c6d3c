import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSite } from '@trivium/server-pages';
import { bundleForBrowser } from './bundle-for-browser.ts';
import { service } from '../contract/index.ts';
import type { WebData } from './data.ts';
import { messages } from './messages/index.ts';
import type { Site } from './view.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The verifier, and the panel of an entry's page that runs it. */
export const verifierFile = 'verifier.js';
export const panelFile = 'verify-panel.js';

/** The form of an entry's page that computes doses. */
export const doseFile = 'dose-form.js';

/** The scripts for use without a network: of the pages that are kept, of the list, and its search, which is loaded when it is used. */
export const offlineFile = 'offline.js';
export const offlineListFile = 'offline-list.js';
export const offlineSearchFile = 'offline-search.js';

const bundle = (path: string) => bundleForBrowser(join(import.meta.dirname, path));
const [doseForm, offlineList, offlineSearch] = await Promise.all([
  bundle(`islands/${doseFile}`),
  bundle(`islands/${offlineListFile}`),
  bundle('offline/search-offline.ts'),
]);

const styles = [
  'catalog.css',
  'drug-rows.css',
  'dosage-table.css',
  'originals.css',
  'drug.css',
  'drug-opening.css',
  'dose.css',
  'dose-form.css',
  'compare.css',
  'verify.css',
  'records.css',
  'link-rows.css',
  'report.css',
  'offline.css',
  'print.css',
].map((name) => read(`styles/${name}`));

/** The site that all pages share: data, messages, styles and scripts. */
export const createCatalogSite = (data: WebData): Site =>
  createSite({
    data,
    messages,
    styles,
    files: [
      { name: verifierFile, content: data.verifier },
      { name: panelFile, content: read('islands/verify-panel.js') },
      { name: doseFile, content: doseForm },
      { name: offlineFile, content: read('islands/offline.js') },
      { name: offlineListFile, content: offlineList },
      { name: offlineSearchFile, content: offlineSearch },
    ],
    app: { manifest: (language) => `/app.${language}.webmanifest`, touchIcon: '/icons/apple-touch-icon.png' },
    sources: { 'manifest-src': ["'self'"], 'worker-src': ["'self'"] },
    sections: [
      ['drugs', '/'],
      ['compare', '/compare'],
      ['offline', '/offline'],
      ['verify', '/verify'],
    ],
    footer: ({ t, to }) => [
      { href: to('/about'), text: t.nav.about },
      { href: to('/log'), text: t.log.title },
      { href: to('/keys'), text: t.keys.title },
      { href: to('/health'), text: t.health.title },
      { href: to('/corrections'), text: t.corrections.title },
      { href: to('/developers'), text: t.nav.developers },
      { href: to('/changelog'), text: t.nav.changelog },
      { href: '/api/openapi.json', text: 'OpenAPI' },
      { href: service.repositoryUrl, text: 'GitHub' },
    ],
  });
