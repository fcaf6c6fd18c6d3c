import 'virtual:type.css';
import './styles/app.css';
import './language/language.ts';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalClient, readConfig } from './data/client.ts';
import { awaitInstallOffer } from './install/install-offer.ts';
import { followWorker } from './install/follow-worker.ts';
import { persistQueries } from './offline/persist-queries.ts';
import { createPortalRouter, createQueries } from './router.tsx';
import { leadToSignIn } from './session/sign-in-link.ts';
import { followSession } from './session/follow-session.ts';

awaitInstallOffer();
leadToSignIn();
onlineManager.setOnline(navigator.onLine);
const config = await readConfig();
const db = createPortalClient(config, (client) =>
  import('./session/leave-ended-session.ts').then(({ leaveEndedSession }) => leaveEndedSession(client)),
);
const queries = createQueries();
await persistQueries(queries, import.meta.env['VITE_BUILD'] ?? '');
const router = createPortalRouter({ db, config, queries });
followSession(db, queries, router);
// Scans of an earlier visit are sent from any page of the app.
void import('./check-in/offline-scans/start-sending.ts').then(({ startSending: keepSending }) => keepSending(db, queries));

const place = document.getElementById('app');
if (!place) throw new Error('the document has no place for the app');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// Without service worker support the app works online only.
followWorker().catch(() => {});
void import('./me/devices/push-subscription.ts')
  .then(({ renewSubscription }) => renewSubscription(db, config.webPushPublicKey))
  .catch(() => {});
void import('./policies/store-texts.ts').then(({ storeTexts }) => storeTexts(db, queries)).catch(() => {});
