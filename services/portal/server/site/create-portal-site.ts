import type pg from 'pg';
import type { FunctionSettings } from '../config/function-settings.ts';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { isDirect, type ServiceReport } from '@trivium/backend';
import { createService, refreshOnChange, type Log, type Refresher, type Service } from '@trivium/http';
import {
  addAssets,
  addLanguage,
  addErrorPages,
  addRobots,
  createPages,
  designPage,
  type FamilyAddresses,
} from '@trivium/server-pages';
import type { DemoPerson } from '../../development/people.ts';
import { readBlocks } from './access-document.rules.ts';
import { configDescription, configPath, describeConfig, type IssuerName } from './config-json.ts';
import { logErrors } from '@trivium/tlog';
import { addLogRoutes } from '@trivium/tlog/routes';
import { approvalLogErrors, type KeptApprovalLog } from '../approvals/keep-approval-log.ts';
import { addApp } from './app/add-app.ts';
import { createPageRenderer } from './app/page-renderer.ts';
import { access } from './pages/access-rules.ts';
import { home } from './pages/home.ts';
import { measureNotices } from './measure-notices.sql.ts';
import { createSubjectFinder } from './subjects/find-subject.ts';
import { createSiteOf, type WebData } from './view.ts';

export interface PortalSiteOptions {
  readonly log: Log;
  /** The transparency log of approvals. */
  readonly approvals: Pick<KeptApprovalLog, 'source' | 'isOpen'>;
  readonly publicUrl: string;
  /** Where this machine reaches the backend. */
  readonly internalUrl: string;
  readonly family?: FamilyAddresses | undefined;
  readonly publishableKey: string;
  readonly readFunctions: () => Promise<FunctionSettings>;
  readonly issuerName: IssuerName | undefined;
  /** What short links are printed below; undefined: `/go` of this portal. */
  readonly shortLinkUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly isDevelopment: boolean;
  /** The demo accounts, in development only. */
  readonly people: readonly DemoPerson[];
  /** What the backend on the same port measures, for `/metrics`. */
  readonly report: () => Promise<ServiceReport>;
  /** Origins on this machine that may read them. */
  readonly developmentOrigins: readonly string[];
  /** Reads public metadata of pages. */
  readonly pool: pg.Pool;
  /** The built web app. */
  readonly appFolder: string;
}

export interface PortalSite {
  readonly listener: RequestListener;
  /** Counts a request of the backend on the same port. */
  readonly observe: Service['observe'];
  /** Reads no more settings. */
  readonly stop: () => void;
}

/** How soon `/config.json` follows what administrators connect. */
const configMs = 5_000;

const accessDocument = join(import.meta.dirname, '../../../../docs/portal-access.md');

/**
 * The pages on the portal's port next to its backend, and `/config.json` for clients. In development, direct requests from
 * this machine also get the demo accounts; others see what a real installation shows.
 */
export async function createPortalSite(options: PortalSiteOptions): Promise<PortalSite> {
  const service = createSiteService(options);
  service.measure(async () => (await options.report()).measurements);
  service.measure(() => measureNotices(options.pool));
  service.measure(() => [
    {
      name: 'portal_approval_log_open',
      help: '1 while the log of approvals takes steps.',
      value: Number(options.approvals.isOpen()),
    },
  ]);
  addLogRoutes(service, options.approvals.source, { prefix: '/approvals' });
  const own = await addOwnPages(service, options, undefined);
  const refreshers = [own.refresher];
  const stop = () => {
    for (const refresher of refreshers) refresher.stop();
  };
  await service.describe();
  const { publicUrl } = options;
  addShortLinks(service);
  await addApp(service, {
    folder: options.appFolder,
    publicUrl,
    publishableKey: options.publishableKey,
    findSubject: createSubjectFinder(options.pool, publicUrl),
    renderPage: createPageRenderer({
      folder: options.appFolder,
      readConfig: own.readConfig,
      backendUrl: options.internalUrl,
      onError: (error) => options.log.logger.warn({ err: error }, 'a page could not be rendered; its frame was sent'),
    }),
  });
  if (!options.isDevelopment) return { listener: service.listener, observe: service.observe, stop };

  const local = createSiteService(options);
  refreshers.push((await addOwnPages(local, options, options.people)).refresher);
  const listener: RequestListener = (req, res) => {
    const isLocal = ofDevelopment.has(pathOf(req.url)) && isDirect(req, options.developmentOrigins);
    (isLocal ? local : service).listener(req, res);
  };
  return { listener, observe: service.observe, stop };
}

/** Sends `/go/<slug>` to the function that counts and follows short links; `missing` is its answer, which the app shows. */
function addShortLinks({ app }: Service): void {
  app.get('/go/:slug', (c, next) => {
    const { search, searchParams } = new URL(c.req.url);
    if (searchParams.has('missing')) return next();
    const target = `/functions/v1/short-link/${encodeURIComponent(c.req.param('slug'))}${search}`;
    return Promise.resolve(c.body(null, 302, { location: target, 'cache-control': 'no-store' }));
  });
}

/** Every token, component and state, for those who build pages. */
const designPath = '/design';
/** The addresses that answer differently in development: two show demo accounts, one is there in development alone. */
const ofDevelopment = new Set([configPath, '/about-this-server', designPath]);
const pathOf = (target = '') => target.split('?', 1)[0] as string;

function createSiteService({ log, publicUrl, trustedProxies }: PortalSiteOptions): Service {
  return createService({
    name: 'portal',
    clock: systemClock,
    log,
    trustedProxies,
    errors: { ...logErrors, ...approvalLogErrors },
    description: {
      title: 'Portal',
      version: '1.0.0',
      description: 'Where the portal’s backend is. The backend itself speaks as Supabase does: /rest/v1, /auth/v1 and so on.',
      publicUrl,
    },
    // The backend on the same port reports for both.
    readiness: async () => ({ ok: true, checks: {} }),
  });
}

type PortalConfig = ReturnType<typeof describeConfig>;

interface PublishedConfig {
  readonly refresher: Refresher;
  /** Its content as of the last refresh. */
  readonly readConfig: () => PortalConfig;
}

/** Publishes `/config.json`, with the demo accounts of `people`, and again whenever it changes. */
async function addConfig(
  service: Service,
  { publicUrl: url, family, publishableKey, readFunctions, issuerName, shortLinkUrl, log }: PortalSiteOptions,
  people: readonly DemoPerson[] | undefined,
): Promise<PublishedConfig> {
  service.publish(configDescription);
  let current: PortalConfig | undefined;
  const refresher = refreshOnChange({
    clock: systemClock,
    table: service.snapshots,
    async load() {
      const config = (current = describeConfig({
        url,
        family,
        publishableKey,
        functions: await readFunctions(),
        issuerName,
        shortLinkUrl,
        people,
      }));
      const content = { body: JSON.stringify(config), contentType: 'application/json', cacheControl: 'no-cache' };
      return { snapshots: { [configPath]: content }, nextChangeAt: new Date(systemClock.now().getTime() + configMs) };
    },
    onError: (error) => log.logger.warn({ err: error }, 'the settings of the functions could not be read; retrying'),
    baseHeaders: service.baseHeaders,
  });
  await refresher.refresh();
  return { refresher, readConfig: () => current as PortalConfig };
}

/** Adds the pages and `/config.json`, with the demo accounts of `people`. */
async function addOwnPages(
  service: Service,
  options: PortalSiteOptions,
  people: readonly DemoPerson[] | undefined,
): Promise<PublishedConfig> {
  const { publicUrl, family, publishableKey } = options;
  const config = await addConfig(service, options, people);
  const data: WebData = {
    publicUrl,
    family,
    revision: () => '1',
    publishableKey,
    isDevelopment: people !== undefined,
    people: people ?? [],
    access: readBlocks(await readFile(accessDocument, 'utf8')),
  };
  const site = createSiteOf(data);
  const pages = createPages(service, site);
  addErrorPages(service, site, pages);
  addAssets(service, site);
  addLanguage(service);
  addRobots(service, data, { disallow: [], paths: () => ['/', '/about-this-server', '/access'] });
  pages.add({ path: '/about-this-server', render: home });
  pages.add({ path: '/access', render: access });
  if (people !== undefined) pages.add({ path: designPath, render: designPage });
  return config;
}
