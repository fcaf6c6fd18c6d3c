import 'virtual:type.css';
import './styles/app.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalClient, readConfig, wholeClient } from './data/client.ts';
import { dropFirstAnswers } from './data/first-answers.ts';
import { awaitInstallOffer } from './install/install-offer.ts';
import { getLocale } from './language/locale.ts';
import { takeDocumentData } from './offline/document-data.ts';
import { createPortalRouter, createQueries } from './router.tsx';
import { RoleRefused } from './session/guard.ts';
import { followSession } from './session/follow-session.ts';

/** What a mail's link or an identity provider adds to the address of a page. */
const ofSignIn = /[?&#](?:code|error|error_code|message|password_token|identity_token)=/;

/** Without awaiting at the module's top: pages import this script, and would wait for what waits for them. */
async function start(place: HTMLElement): Promise<void> {
  document.documentElement.lang = getLocale();
  awaitInstallOffer();
  if (ofSignIn.test(location.href)) (await import('./session/sign-in-link.ts')).leadToSignIn();
  onlineManager.setOnline(navigator.onLine);
  const queries = createQueries();
  const hasData = takeDocumentData(queries);
  const persist = () =>
    import('./offline/persist-queries.ts')
      .then(({ persistQueries }) => persistQueries(queries, import.meta.env['VITE_BUILD'] ?? ''))
      .catch(() => {});
  // Pages that come without their data, and those of people who are signed in, ask for rows at once.
  if (!hasData) void import('./data/rest-client.ts').catch(() => {});
  // Without a network the stored answers are all there is for the next page, which may be asked for at once.
  const canWait = hasData && navigator.onLine;
  const [config] = await Promise.all([readConfig(), canWait || persist()]);
  const db = createPortalClient(config, (client) =>
    import('./session/leave-ended-session.ts').then(({ leaveEndedSession }) => leaveEndedSession(client)),
  );
  const router = createPortalRouter({ db, config, queries });
  followSession(db, queries, router);
  // Until the first page is there, the document's first view stays.
  await router.load().catch(() => {});
  // A page of another role is not a fault: the page says so.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof RoleRefused)) console.error(error);
  };
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  whenIdle(() => {
    dropFirstAnswers();
    if (canWait) void persist();
    // Renews tokens, and hears of signing in and out in other tabs; requests that need it first load it first.
    void wholeClient(db).catch(() => {});
    void import('./after-first-page.ts')
      .then(({ startBehindPages }) => startBehindPages({ db, config, queries, router }))
      .catch(() => {});
  });
}

/** After the first page is drawn: what it does not need must not make it wait. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}

const place = document.getElementById('app');
if (!place) throw new Error('the document has no place for the app');
void start(place);
