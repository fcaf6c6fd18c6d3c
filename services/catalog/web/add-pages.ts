import type { Service } from '@trivium/http';
import { addAssets, addLanguage, addErrorPages, addRobots, createPages } from '@trivium/server-pages';
import { refuse } from '../contract/index.ts';
import { choiceParameters } from './catalog.rules.ts';
import type { WebData } from './data.ts';
import { doseParameters } from './drug/dose-request.rules.ts';
import { about } from './pages/about.ts';
import { comparisonParameters } from './comparison.rules.ts';
import { catalog } from './pages/catalog.ts';
import { corrections } from './pages/corrections.ts';
import { changelog } from './pages/changelog.ts';
import { compare } from './pages/compare.ts';
import { developers } from './pages/developers.ts';
import { drugPage } from './pages/drug.ts';
import { health } from './pages/health.ts';
import { keys } from './pages/keys.ts';
import { logEntryPage } from './pages/log-entry.ts';
import { log } from './pages/log.ts';
import { offline } from './pages/offline.ts';
import { verify } from './pages/verify.ts';
import { searchMissing } from './parts/search-missing.ts';
import { addReportPages } from './routes/add-report-pages.ts';
import { addOffline } from './offline/add-offline.ts';
import { searchDataPath } from './offline/search-data.ts';
import { addPictures } from './share/add-pictures.ts';
import { createCatalogSite } from './site.ts';

const paths = [
  '/',
  '/offline',
  '/compare',
  '/corrections',
  '/changelog',
  '/verify',
  '/log',
  '/keys',
  '/health',
  '/developers',
  '/about',
];

/**
 * Adds the pages to a service. The OpenAPI description does not list them. Call it once, after the API's routes: its handler
 * for unknown addresses comes last.
 */
export function addPages(service: Service, data: WebData): void {
  const site = createCatalogSite(data);
  const pages = createPages(service, site);
  addErrorPages(service, site, pages, searchMissing);
  addAssets(service, site);
  addLanguage(service);
  addOffline(service, site);
  addPictures(service, site);
  addRobots(service, data, {
    disallow: ['/report', '/tile/', '/checkpoint', '/log.', '/bundles.json', searchDataPath],
    paths: () => [...paths, ...data.entries().map(({ slug }) => `/drugs/${slug}`)],
  });

  pages.add({ path: '/', query: choiceParameters, render: catalog });
  pages.add({
    path: '/drugs/:slug',
    query: doseParameters,
    notFound: () => refuse('drug_not_found', 'No drug has this slug; GET /api/drugs lists them.'),
    render: (view, { slug, ...parameters }) => {
      const entry = data.entries().find((each) => each.slug === slug);
      return entry && drugPage(view, entry, parameters);
    },
  });
  addReportPages(service, site, pages);
  pages.add({ path: '/offline', render: offline });
  pages.add({ path: '/compare', query: comparisonParameters, render: compare });
  pages.add({ path: '/changelog', render: changelog });
  pages.add({ path: '/verify', query: ['drug'], render: verify });
  pages.add({ path: '/log', query: ['before'], render: log });
  pages.add({ path: '/log/:index', render: (view, { index = '' }) => logEntryPage(view, index) });
  pages.add({ path: '/keys', render: keys });
  pages.add({ path: '/health', render: health });
  pages.add({ path: '/developers', render: developers });
  pages.add({ path: '/about', render: about });
  pages.add({ path: '/corrections', render: corrections });
}
