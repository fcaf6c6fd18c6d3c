import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useNetwork } from '../offline/network.ts';
import { m } from '../paraglide/messages.js';
import { Refusal } from '../refusals/refusal.ts';
import { RoleRefused } from '../session/guard.ts';
import { roleName } from '../session/roles.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const hasNetwork = useNetwork();
  if (error instanceof RoleRefused)
    return (
      <>
        <PageTitle title={m.not_yours_title()} lead={m.not_yours_lead({ role: roleName(error.role) })} />
        <Link to="/" className={buttonStyle('primary')}>
          {m.not_found_home()}
        </Link>
      </>
    );
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (!hasNetwork)
    return (
      <>
        <PageTitle title={m.offline_title()} lead={m.offline_lead()} />
        <Button onClick={again}>{m.error_again()}</Button>
      </>
    );
  return (
    <>
      <PageTitle title={m.error_title()} lead={m.error_lead()} />
      <Button onClick={again}>{m.error_again()}</Button>
      {error instanceof Refusal && <p className="mt-6 text-sm text-quiet">{m.error_code({ code: error.code })}</p>}
    </>
  );
}
