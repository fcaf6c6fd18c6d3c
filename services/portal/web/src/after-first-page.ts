import type { QueryClient } from '@tanstack/react-query';
import type { Register } from '@tanstack/react-router';
import { startSending } from './check-in/offline-scans/start-sending.ts';
import type { Client, PortalConfig } from './data/client.ts';
import { followWorker } from './install/follow-worker.ts';
import { renewSubscription } from './me/devices/push-subscription.ts';
import { storeTexts } from './policies/store-texts.ts';
import { watchPage } from './shell/watch-page.ts';

interface App {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly queries: QueryClient;
  readonly router: Register['router'];
}

/** What runs behind every page, and the first one does not wait for. */
export function startBehindPages({ db, config, queries, router }: App): void {
  watchPage(router);
  // Scans of an earlier visit are sent from any page of the app.
  startSending(db, queries);
  // Apart: few people decide, and what it needs is much.
  void import('./queue/send-unsent-decisions.ts')
    .then(({ startSendingDecisions }) => startSendingDecisions(db, queries))
    .catch(() => {});
  // Without service worker support the app works online only.
  void followWorker().catch(() => {});
  void renewSubscription(db, config.webPushPublicKey).catch(() => {});
  void storeTexts(db, queries).catch(() => {});
}
