import { Suspense } from 'react';
import { isInstalledByHand, useInstallOffer } from './install-offer.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const InstallOffer = lazyPart(() => import('./InstallOffer.tsx').then((module) => module.InstallOffer));

/** The place of a way to install the app, where this browser has one. */
export function InstallPlace() {
  const install = useInstallOffer();
  if (!install && !isInstalledByHand()) return null;
  return (
    <Suspense fallback={null}>
      <InstallOffer install={install} />
    </Suspense>
  );
}
