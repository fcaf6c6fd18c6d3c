import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePageIsOff } from '../features/use-features.ts';
import { OfflineStrip } from '../offline/OfflineStrip.tsx';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Banner } from './Banner.tsx';
import { Footer } from './Footer.tsx';
import { frameStyle } from './frame-style.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { Masthead } from './Masthead.tsx';
import { TabBar } from './TabBar.tsx';
import { PaletteProvider } from './palette/palette-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const Newcomer = lazyPart(() => import('../me/Newcomer.tsx').then((module) => module.Newcomer));

const NewcomerPanel = ({ session }: { readonly session: Session }) => (
  <Suspense fallback={null}>
    <Newcomer session={session} />
  </Suspense>
);

const FeatureOffPage = lazyPart(() => import('../features/FeatureOffPage.tsx').then((module) => module.FeatureOffPage));
const ConsentPage = lazyPart(() => import('../consent/ConsentPage.tsx').then((module) => module.ConsentPage));
/** What people read before they agree. */
const consentTexts = new Set(['/privacy', '/terms']);

/** The frame of every page. */
export function Shell({ session }: { readonly session: Session | null }) {
  const isOff = usePageIsOff();
  const isText = useLocation({ select: ({ pathname }) => consentTexts.has(pathname) });
  const isAsked = session?.awaitsConsent === true;
  return (
    <PaletteProvider session={session}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded bg-accent px-4 py-2 text-on-accent not-focus:[clip-path:inset(50%)]"
      >
        {m.skip_to_content()}
      </a>
      <div className={frameStyle.column}>
        <OfflineStrip />
        <Banner />
        <Masthead session={session} />
        <main id="content" tabIndex={-1} className={frameStyle.main}>
          {session?.isNew === true && !isAsked && <NewcomerPanel session={session} />}
          {isAsked && !isText ? (
            <Suspense fallback={null}>
              <ConsentPage session={session} />
            </Suspense>
          ) : isOff ? (
            <Suspense fallback={null}>
              <FeatureOffPage />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
        <Footer />
      </div>
      <TabBar session={session} />
      <LiveRegion />
    </PaletteProvider>
  );
}
