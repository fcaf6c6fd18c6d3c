import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
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
import { ChangePassword } from '../../session/password/ChangePassword.tsx';
import { roleName } from '../../session/role-names.ts';
import { APPROVAL_ROLES } from '../../session/roles.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const importDeputies = () => import('../../me/deputies/Deputies.tsx');
/** Only those who approve name deputies, and a form comes with it. */
const Deputies = lazyPart(() => importDeputies().then((module) => module.Deputies));
/** Shows nothing until it is known, far down the page. */
const OwnUsage = lazyPart(() => import('../../quotas/OwnUsage.tsx').then((module) => module.OwnUsage));

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

/** The sections with their places on the page. */
const sectionTitles = [
  ['profile', m.me_profile],
  ['notices', m.notices_settings],
  ['push', m.me_push],
  ['deputies', m.me_deputy],
  ['password', m.password_title],
  ['identities', m.identities_title],
  ['sessions', m.sessions_title],
  ['usage', m.me_usage],
  ['consents', m.consent_section],
  ['data', m.me_data],
  ['erase', m.me_erase],
] as const;

function Me() {
  const { db, session } = Route.useRouteContext();
  const config = useCurrentConfig();
  const { data: profile } = useSuspenseQuery(profileQuery(db, session.userId));
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: delegations } = useSuspenseQuery(delegationsQuery(db, session.userId));
  const { data: devices } = useSuspenseQuery(devicesQuery(db, session.userId));
  const mayName = APPROVAL_ROLES.includes(session.role);
  const hasDeputies = mayName || delegations.length > 0;
  return (
    <>
      <PageTitle title={m.me_title()} lead={m.me_lead()} above={`${session.email} · ${roleName(session.role)}`} />
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_10rem]">
        <div className="min-w-0">
          <SettingsSection folds="open" id="profile" title={m.me_profile()} lead={m.me_profile_lead()}>
            <PictureField profile={profile} name={session.name} />
            <ProfileForm profile={profile} divisions={divisions} />
          </SettingsSection>
          <SettingsSection folds id="notices" title={m.notices_settings()} lead={m.notices_settings_lead()}>
            <NoticeSettings
              userId={session.userId}
              hasPush={config.webPushPublicKey !== undefined}
              needsDevice={devices.length === 0}
            />
          </SettingsSection>
          <SettingsSection folds id="push" title={m.me_push()} lead={m.me_push_lead()}>
            <Devices userId={session.userId} publicKey={config.webPushPublicKey} />
          </SettingsSection>
          {hasDeputies && (
            <SettingsSection folds id="deputies" title={m.me_deputy()} lead={m.me_deputy_lead()}>
              <Suspense>
                <Deputies userId={session.userId} mayName={mayName} />
              </Suspense>
            </SettingsSection>
          )}
          <SettingsSection folds id="password" title={m.password_title()} lead={m.password_lead()}>
            <ChangePassword userId={session.userId} email={session.email} />
          </SettingsSection>
          <SettingsSection folds id="identities" title={m.identities_title()} lead={m.identities_lead()}>
            <Identities userId={session.userId} email={session.email} config={config} />
          </SettingsSection>
          <SettingsSection folds id="sessions" title={m.sessions_title()} lead={m.sessions_lead()}>
            <Sessions userId={session.userId} />
          </SettingsSection>
          <Suspense>
            <OwnUsage />
          </Suspense>
          <SettingsSection folds id="consents" title={m.consent_section()} lead={m.consent_section_lead()}>
            <Consents userId={session.userId} />
          </SettingsSection>
          <SettingsSection folds id="data" title={m.me_data()} lead={m.me_data_lead()}>
            <ExportData />
          </SettingsSection>
          <SettingsSection folds id="erase" title={m.me_erase()} lead={m.me_erase_lead()}>
            <EraseAccount />
          </SettingsSection>
        </div>
        <nav aria-label={m.text_contents()} className="max-xl:hidden">
          <ul className="sticky top-24 my-10 grid gap-1 border-s border-line text-sm">
            {sectionTitles.map(
              ([id, title]) =>
                (id !== 'deputies' || hasDeputies) && (
                  <li key={id}>
                    <a href={`#${id}`} className="flex min-h-8 items-center ps-4 text-quiet no-underline hover:text-accent">
                      {title()}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
      </div>
    </>
  );
}
