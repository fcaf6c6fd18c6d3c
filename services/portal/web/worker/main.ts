import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { ExpirationPlugin } from 'workbox-expiration';
import { pagePatterns } from './page-patterns.rules.ts';
import { openPlace, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// Named once: the build inserts the whole list at every mention.
const { precached, pages } = buildFacts;

// Everything that the app is made of is here before its first page is closed; a new version waits until it is asked for.
precacheAndRoute([...precached]);
cleanupOutdatedCaches();
clientsClaim();

// The app's own pages start from its cached document; the network answers everything else.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: pagePatterns(pages) }));

/** The backend's address, without which the app cannot start, is cached on the first visit too. */
const config = '/config.json';
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === config,
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: 3 }),
);
self.addEventListener('install', (event) => event.waitUntil(caches.open('config').then((cache) => cache.add(config))));

const dayInSeconds = 86_400;
/** Pictures of clubs, events and products are public, and each name is unique. */
registerRoute(
  ({ url, request }) => request.destination === 'image' && url.pathname.includes('/storage/v1/object/public/'),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * dayInSeconds, purgeOnQuotaError: true })],
  }),
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  if (event.action !== 'dismiss') event.waitUntil(openPlace(self, event.notification));
});
