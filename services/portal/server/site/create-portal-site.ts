import type pg from 'pg';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { createService, encodeSnapshot, type Log } from '@trivium/http';
import { addAssets, addLanguage, addRefusals, addRobots, createPages } from '@trivium/pages';
import type { DemoPerson } from '../../development/people.ts';
import { readBlocks } from './access-document.rules.ts';
import { configDescription, configPath, describeConfig } from './config-json.ts';
import { addLogRoutes, logErrors, type TransparencyLog } from '@trivium/tlog';
import { addApp } from './app/add-app.ts';
import { access } from './pages/access.ts';
import { home } from './pages/home.ts';
import { createSubjectFinder } from './subjects/find-subject.ts';
import { createSiteOf, type WebData } from './view.ts';

export interface PortalSiteOptions {
  readonly log: Log;
  /** The signed log of approvals. */
  readonly approvalLog: TransparencyLog;
  readonly publicUrl: string;
  readonly publishableKey: string;
  /** undefined where no notifications are sent. */
  readonly webPushPublicKey: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly isDevelopment: boolean;
  /** Those who can be signed in as, in development alone. */
  readonly people: readonly DemoPerson[];
  /** Reads what the app's addresses are about. */
  readonly pool: pg.Pool;
  /** The built web app. */
  readonly appFolder: string;
}

const accessDocument = join(import.meta.dirname, '../../../../docs/portal-access.md');

/** The pages on the portal's port beside its backend, and what tells a client where that is. */
export async function createPortalSite(options: PortalSiteOptions): Promise<RequestListener> {
  const { log, publicUrl, publishableKey, isDevelopment, people } = options;
  const service = createService({
    name: 'portal',
    clock: systemClock,
    log,
    trustedProxies: options.trustedProxies,
    errors: logErrors,
    description: {
      title: 'Portal',
      version: '1.0.0',
      description: 'Where the portal’s backend is. The backend itself speaks as Supabase does: /rest/v1, /auth/v1 and so on.',
      publicUrl,
    },
    // The backend beside it answers for both.
    readiness: async () => ({ ok: true, checks: {} }),
  });
  const config = describeConfig({
    url: publicUrl,
    publishableKey,
    webPushPublicKey: options.webPushPublicKey,
    people: isDevelopment ? people : undefined,
  });
  addLogRoutes(service, options.approvalLog, { prefix: '/approvals' });
  service.publish(configDescription);
  service.snapshots.set(
    configPath,
    await encodeSnapshot(
      { body: JSON.stringify(config), contentType: 'application/json', cacheControl: 'no-cache' },
      { baseHeaders: service.baseHeaders },
    ),
  );
  await service.describe();

  const data: WebData = {
    publicUrl,
    revision: () => '1',
    publishableKey,
    isDevelopment,
    people: isDevelopment ? people : [],
    access: readBlocks(await readFile(accessDocument, 'utf8')),
  };
  const site = createSiteOf(data);
  const pages = createPages(service, site);
  addRefusals(service, site, pages);
  addAssets(service, site);
  addLanguage(service);
  addRobots(service, data, { disallow: [], paths: () => ['/', '/about-this-server', '/access'] });
  pages.add({ path: '/about-this-server', render: home });
  pages.add({ path: '/access', render: access });
  await addApp(service, { folder: options.appFolder, publicUrl, findSubject: createSubjectFinder(options.pool, publicUrl) });
  return service.listener;
}
