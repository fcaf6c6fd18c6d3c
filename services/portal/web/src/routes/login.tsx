import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { ChoosePassword } from '../session/password/ChoosePassword.tsx';
import { readPendingPress } from '../session/pending-press.ts';
import { signInLink } from '../session/sign-in-link.ts';
import { DevelopmentPeople } from '../session/sign-in/DevelopmentPeople.tsx';
import { LinkForm } from '../session/sign-in/LinkForm.tsx';
import { LinkNotice } from '../session/sign-in/LinkNotice.tsx';
import { PasswordForm } from '../session/sign-in/PasswordForm.tsx';
import { ProviderButton } from '../session/sign-in/ProviderButton.tsx';
import { offeredProviders } from '../session/sign-in/providers.ts';
import { leadHome, readNext, signInAddress } from '../session/sign-in/next-page.ts';
import { signInSettingsQuery } from '../session/sign-in/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { closedSearch } from '../shell/closed-search.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: closedSearch(readNext),
  beforeLoad: leadHome,
  loader: async ({ context: { db, queries, config } }) => {
    // Without an answer the other ways remain.
    const ways = queries.prefetchQuery(signInSettingsQuery(config));
    await Promise.all([queries.ensureQueryData(settingsQuery(db)), ways]);
  },
  component: Login,
});

const purposes = { come: m.login_to_come, wait: m.login_to_wait, join: m.login_to_join, ask: m.login_to_ask } as const;

/** What signing in is for, if a press on the next page led here. */
function purposeOf(next: string): string {
  const press = readPendingPress();
  return press?.page === next ? purposes[press.deed]({ title: localText(press.title, press.titleThai) }) : m.login_lead();
}

const modes = [
  { mode: 'password', name: m.login_by_password },
  { mode: 'link', name: m.login_by_link },
] as const;

function Login() {
  const { db, config } = Route.useRouteContext();
  const { next = '/' } = Route.useSearch();
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const { data: ways } = useQuery(signInSettingsQuery(config));
  const [mode, setMode] = useState<(typeof modes)[number]['mode']>(signInLink.hasCode ? 'link' : 'password');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wantsOtherWay, setWantsOtherWay] = useState(false);
  const form = { db, domains: settings.email_domains, email, setEmail };
  const offered = offeredProviders(ways?.external);
  const back = `${location.origin}${next}`;
  if (signInLink.passwordToken !== undefined && !wantsOtherWay)
    return (
      <div className="mx-auto w-full max-w-[26rem]">
        <PageTitle title={m.password_choose_title()} lead={m.password_choose_lead()} />
        <ChoosePassword token={signInLink.passwordToken} />
        <p className="mt-6 border-t border-line pt-2">
          <button type="button" className="touch text-sm text-quiet hover:text-accent" onClick={() => setWantsOtherWay(true)}>
            {m.password_choose_other()}
          </button>
        </p>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <PageTitle title={m.login_title()} lead={purposeOf(next)} />
      {signInLink.passwordToken === undefined && <LinkNotice link={signInLink} domains={settings.email_domains} />}
      {offered.length > 0 && (
        <>
          <div className="grid gap-3">
            {offered.map((provider) => (
              <ProviderButton key={provider} provider={provider} config={config} domain={settings.email_domains[0]} back={back} />
            ))}
          </div>
          <p className="my-6 flex items-center gap-4 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {m.login_or()}
          </p>
        </>
      )}
      <div role="group" aria-label={m.login_mode()} className="mb-6 grid grid-cols-2 rounded border border-line p-0.5">
        {modes.map((each) => (
          <button
            key={each.mode}
            type="button"
            aria-pressed={mode === each.mode}
            onClick={() => setMode(each.mode)}
            className="touch rounded text-sm text-quiet hover:text-ink aria-pressed:bg-wash aria-pressed:text-accent"
          >
            {each.name()}
          </button>
        ))}
      </div>
      {mode === 'password' ? (
        <>
          <PasswordForm {...form} password={password} setPassword={setPassword} />
          <p className="mt-3 text-sm">
            <Link to="/forgot-password" className="link touch">
              {m.login_forgot()}
            </Link>
          </p>
        </>
      ) : (
        <LinkForm {...form} back={signInAddress(next)} />
      )}
      <p className="mt-8 border-t border-line pt-3 text-sm">
        {m.login_new_here()}{' '}
        <Link to="/sign-up" search={next === '/' ? {} : { next }} className="link touch">
          {m.sign_up_title()}
        </Link>
      </p>
      {config.development && <DevelopmentPeople people={config.development.people} />}
    </div>
  );
}
