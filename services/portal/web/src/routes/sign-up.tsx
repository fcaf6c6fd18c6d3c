import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { consentTextsQuery } from '../consent/queries.ts';
import { m } from '../paraglide/messages.js';
import { leadHome, readNext, signInAddress } from '../session/sign-in/next-page.ts';
import { SignUpForm } from '../session/sign-up/SignUpForm.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { closedSearch } from '../shell/closed-search.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/sign-up')({
  validateSearch: closedSearch(readNext),
  beforeLoad: leadHome,
  loader: ({ context: { db, queries } }) =>
    Promise.all([queries.ensureQueryData(settingsQuery(db)), queries.ensureQueryData(consentTextsQuery(db))]),
  component: SignUp,
});

function SignUp() {
  const { db } = Route.useRouteContext();
  const { next } = Route.useSearch();
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <PageTitle title={m.sign_up_title()} lead={m.sign_up_lead()} />
      <SignUpForm domains={settings.email_domains} back={signInAddress(next)} />
      <p className="mt-8 border-t border-line pt-3 text-sm">
        {m.sign_up_has_account()}{' '}
        <Link to="/login" search={next === undefined ? {} : { next }} className="link touch">
          {m.login_title()}
        </Link>
      </p>
    </div>
  );
}
