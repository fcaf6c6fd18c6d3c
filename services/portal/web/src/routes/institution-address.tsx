import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { ProveAddress } from '../session/prove-address/ProveAddress.tsx';
import { readPendingIdentity } from '../session/prove-address/pending-identity.rules.ts';
import { leadHome, readNext } from '../session/sign-in/next-page.ts';
import { providerName } from '../session/sign-in/providers.ts';
import { settingsQuery } from '../settings/queries.ts';
import { closedSearch } from '../shell/closed-search.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/institution-address')({
  validateSearch: closedSearch(readNext),
  beforeLoad: leadHome,
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(settingsQuery(db)),
  component: InstitutionAddress,
});

function InstitutionAddress() {
  const { db, config } = Route.useRouteContext();
  const { next } = Route.useSearch();
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const [identity] = useState(() => readPendingIdentity(location.hash));
  const name = providerName(identity?.provider, config) ?? m.address_other_site();
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <PageTitle title={m.address_title()} lead={identity ? m.address_lead({ name }) : m.address_nothing()} />
      {identity && <ProveAddress config={config} token={identity.token} domains={settings.email_domains} provider={name} />}
      <p className="mt-8 border-t border-line pt-3 text-sm">
        <Link to="/login" search={next === undefined ? {} : { next }} className="link touch">
          {m.address_other_way()}
        </Link>
      </p>
    </div>
  );
}
