import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ChevronRight } from '../../ui/icons.gen.tsx';
import { Consents } from '../../consent/Consents.tsx';
import { EraseAccount, ExportData } from '../../me/PersonalData.tsx';
import { PictureField } from '../../me/PictureField.tsx';
import { ProfileForm } from '../../me/ProfileForm.tsx';
import { delegationsQuery } from '../../me/deputies/queries.ts';
import { Devices } from '../../me/devices/Devices.tsx';
import { devicesQuery } from '../../me/devices/queries.ts';
import { NoticeSettings } from '../../notices/NoticeSettings.tsx';
import { noticeSettingsQuery } from '../../notices/queries.ts';
import { Identities } from '../../me/identities/Identities.tsx';
import { identitiesQuery } from '../../me/identities/queries.ts';
import { hasPasswordQuery, profileQuery } from '../../me/queries.ts';
import { ownSessionsQuery } from '../../me/sessions/queries.ts';
import { Sessions } from '../../me/sessions/Sessions.tsx';
import { divisionsQuery } from '../../organisation/queries.ts';
import { useCurrentConfig } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { OwnUsage } from '../../quotas/OwnUsage.tsx';
import { ChangePassword } from '../../session/password/ChangePassword.tsx';
import { roleName } from '../../session/role-names.ts';
import { APPROVAL_ROLES } from '../../session/roles.ts';
import type { Place } from '../../shell/places.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const importDeputies = () => import('../../me/deputies/Deputies.tsx');
/** Only those who approve name deputies, and a form comes with it. */
const Deputies = lazyPart(() => importDeputies().then((module) => module.Deputies));

export const Route = createFileRoute('/_signed-in/me/')({
  loader: ({ context: { db, queries, session } }) =>
    Promise.all([
      queries.ensureQueryData(profileQuery(db, session.userId)),
      queries.ensureQueryData(hasPasswordQuery(db, session.userId)),
      queries.ensureQueryData(identitiesQuery(db, session.userId)),
      queries.ensureQueryData(ownSessionsQuery(db, session.userId)),
      queries.ensureQueryData(divisionsQuery(db)),
      queries.ensureQueryData(devicesQuery(db, session.userId)),
      queries.ensureQueryData(noticeSettingsQuery(db, session.userId)),
      queries.ensureQueryData(delegationsQuery(db, session.userId)),
      APPROVAL_ROLES.includes(session.role) && importDeputies(),
    ]),
  component: Me,
});

const ownPages = [
  { to: '/my-drafts', name: m.nav_my_drafts },
  { to: '/me/transcript', name: m.transcript_title },
  { to: '/me/orders', name: m.orders_title },
] as const satisfies readonly Place[];

function Me() {
  const { db, session } = Route.useRouteContext();
  const config = useCurrentConfig();
  const { data: profile } = useSuspenseQuery(profileQuery(db, session.userId));
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: delegations } = useSuspenseQuery(delegationsQuery(db, session.userId));
  const { data: devices } = useSuspenseQuery(devicesQuery(db, session.userId));
  const mayName = APPROVAL_ROLES.includes(session.role);
  return (
    <>
      <PageTitle
        title={m.me_title()}
        lead={m.me_lead()}
        above={
          <>
            {session.email} · {roleName(session.role)}
          </>
        }
      />
      <SettingsSection title={m.me_profile()} lead={m.me_profile_lead()}>
        <PictureField profile={profile} name={session.name} />
        <ProfileForm profile={profile} divisions={divisions} />
      </SettingsSection>
      <SettingsSection title={m.me_links()} lead={m.me_links_lead()}>
        <ul>
          {ownPages.map(({ to, name }) => (
            <li key={to} className="border-t border-line first:border-t-0">
              <Link to={to} className="flex touch items-center justify-between gap-4 text-ink no-underline hover:text-accent">
                {name()}
                <ChevronRight size={18} aria-hidden className="text-quiet" />
              </Link>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection id="notices" title={m.notices_settings()} lead={m.notices_settings_lead()}>
        <NoticeSettings userId={session.userId} needsDevice={devices.length === 0 && config.webPushPublicKey !== undefined} />
      </SettingsSection>
      <SettingsSection folds title={m.me_push()} lead={m.me_push_lead()}>
        <Devices userId={session.userId} publicKey={config.webPushPublicKey} />
      </SettingsSection>
      {(mayName || delegations.length > 0) && (
        <SettingsSection title={m.me_deputy()} lead={m.me_deputy_lead()}>
          <Suspense>
            <Deputies userId={session.userId} mayName={mayName} />
          </Suspense>
        </SettingsSection>
      )}
      <SettingsSection folds title={m.password_title()} lead={m.password_lead()}>
        <ChangePassword userId={session.userId} email={session.email} />
      </SettingsSection>
      <SettingsSection title={m.identities_title()} lead={m.identities_lead()}>
        <Identities userId={session.userId} email={session.email} config={config} />
      </SettingsSection>
      <SettingsSection folds title={m.sessions_title()} lead={m.sessions_lead()}>
        <Sessions userId={session.userId} />
      </SettingsSection>
      <OwnUsage />
      <SettingsSection folds title={m.consent_section()} lead={m.consent_section_lead()}>
        <Consents userId={session.userId} />
      </SettingsSection>
      <SettingsSection folds title={m.me_data()} lead={m.me_data_lead()}>
        <ExportData />
      </SettingsSection>
      <SettingsSection folds title={m.me_erase()} lead={m.me_erase_lead()}>
        <EraseAccount />
      </SettingsSection>
    </>
  );
}
