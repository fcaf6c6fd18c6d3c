import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { ForgotPassword } from '../session/password/ForgotPassword.tsx';
import { signInAddress } from '../session/sign-in/next-page.ts';
import { settingsQuery } from '../settings/queries.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: ({ context: { session } }) => {
    if (session) throw redirect({ to: '/new-password', replace: true });
  },
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(settingsQuery(db)),
  component: Forgot,
});

function Forgot() {
  const { db } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <PageTitle title={m.forgot_title()} lead={m.forgot_lead()} />
      <ForgotPassword domains={settings.email_domains} back={signInAddress('/new-password')} />
      <p className="mt-8 border-t border-line pt-3 text-sm">
        <Link to="/login" className="link touch">
          {m.forgot_back()}
        </Link>
      </p>
    </div>
  );
}
