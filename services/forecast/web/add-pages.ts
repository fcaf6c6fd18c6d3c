import type { Service } from '@trivium/http';
import { addAssets, addLanguage, addErrorPages, addRobots, createPages, createView, readLanguage } from '@trivium/server-pages';
import { resolutionId } from '../contract/index.ts';
import { choiceParameters } from './catalog.rules.ts';
import type { WebData } from './data.ts';
import { addEmbeds } from './embed/add-embeds.ts';
import { about } from './pages/about.ts';
import { catalog } from './pages/catalog.ts';
import { changelog } from './pages/changelog.ts';
import { developers } from './pages/developers.ts';
import { marketPage } from './pages/market.ts';
import { resolutionPage } from './pages/resolution.ts';
import { reference } from './pages/reference.ts';
import { status } from './pages/status.ts';
import { myForecasts } from './pages/my-forecasts.ts';
import { trackRecord } from './pages/track-record.ts';
import { proposals } from './pages/proposals.ts';
import { addProposalPages } from './routes/add-proposal-pages.ts';
import { addAppealPages } from './routes/add-appeal-pages.ts';
import { addMarketForms } from './routes/add-market-forms.ts';
import { createForecastSite, marketNotFound, resolutionNotFound } from './site.ts';

const paths = ['/', '/proposals', '/propose', '/developers', '/track-record', '/reference', '/about', '/changelog'];

/**
 * Adds the pages to a service: documents for people, none of them in the served description. Call it after the API's
 * routes, once: what it adds for unknown addresses covers what comes after.
 */
export function addPages(service: Service, data: WebData): void {
  const site = createForecastSite(data);
  const pages = createPages(service, site);
  addErrorPages(service, site, pages);
  addAssets(service, site);
  addLanguage(service);
  addRobots(service, data, {
    disallow: ['/waitlist/'],
    paths: () => [...paths, ...data.markets().map(({ slug }) => `/m/${slug}`)],
  });
  addEmbeds(service, site, pages);

  pages.add({ path: '/', query: choiceParameters, render: catalog });
  addMarketForms(service, site, pages);
  addAppealPages(service, site, pages);
  addProposalPages(service, site, pages);
  pages.add({
    path: '/m/:slug',
    query: ['joined'],
    notFound: marketNotFound,
    render: (view, { slug, joined }) => {
      const market = data.markets().find((each) => each.slug === slug);
      return market && marketPage(view, market, joined === 'saved' ? { waitlist: 'saved' } : {});
    },
  });
  pages.add({ path: '/proposals', query: ['state'], render: proposals });
  pages.add({ path: '/developers', render: developers });
  service.app.get('/status', async (c) => {
    const view = createView(site, readLanguage(c).language);
    return pages.answer(c, view, status(view, await data.status()));
  });
  service.app.get('/resolutions/:id', async (c) => {
    const id = resolutionId.safeParse(c.req.param('id'));
    const record = id.success ? await data.resolution(id.data) : undefined;
    if (!record) throw resolutionNotFound();
    const view = createView(site, readLanguage(c).language);
    return pages.answer(
      c,
      view,
      resolutionPage(
        view,
        record,
        data.markets().find(({ slug }) => slug === record.market?.slug),
      ),
    );
  });
  pages.add({ path: '/my', render: myForecasts });
  service.app.get('/track-record', async (c) => {
    const view = createView(site, readLanguage(c).language);
    return pages.answer(c, view, trackRecord(view, await data.trackRecord()));
  });
  pages.add({ path: '/reference', render: reference });
  pages.add({ path: '/about', render: about });
  pages.add({ path: '/changelog', render: changelog });
}
