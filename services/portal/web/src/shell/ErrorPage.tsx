import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useNetwork } from '../offline/network.ts';
import { m } from '../paraglide/messages.js';
import { Refusal } from '../refusals/refusal.ts';
import { RoleRefused } from '../session/guard.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { isLostScript, useSecondLoad } from './lost-script.ts';
import { PendingPage } from './PendingPage.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const NotYoursPage = lazyPart(() => import('./NotYoursPage.tsx').then((module) => module.NotYoursPage));

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const hasNetwork = useNetwork();
  const isLoadingAgain = useSecondLoad(error, hasNetwork);
  if (error instanceof RoleRefused)
    return (
      <Suspense fallback={null}>
        <NotYoursPage role={error.role} />
      </Suspense>
    );
  if (isLoadingAgain) return <PendingPage />;
  const again = () => {
    if (isLostScript(error)) location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <div className="motif mb-8" />
      <PageTitle
        {...(hasNetwork
          ? { title: m.error_title(), lead: m.error_lead() }
          : { title: m.offline_title(), lead: m.offline_lead() })}
      />
      <Button onClick={again}>{m.error_again()}</Button>
      {hasNetwork && error instanceof Refusal && <p className="mt-6 text-sm text-quiet">{m.error_code({ code: error.code })}</p>}
    </>
  );
}
