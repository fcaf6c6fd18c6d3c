import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AuditRow } from '../../../admin/audit/AuditRow.tsx';
import { auditKeys, readAudit } from '../../../admin/audit/queries.ts';
import { adminOverviewQuery } from '../../../admin/queries.ts';
import { adminGroups } from '../../../admin/sections.ts';
import { formatCount } from '../../../language/dates.ts';
import { today } from '../../../language/today.ts';
import { m } from '../../../paraglide/messages.js';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { EmptyLine } from '../../../ui/EmptyState.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(adminOverviewQuery(db, today())),
  component: Administration,
});

const maxEntries = 8;

function Administration() {
  const { db } = Route.useRouteContext();
  const { data: now } = useSuspenseQuery(adminOverviewQuery(db, today()));
  const { data: latest } = useQuery({
    queryKey: auditKeys.latest,
    queryFn: async () => readAudit(db, {}, null, maxEntries),
  });
  const n = formatCount;
  const lines: Readonly<Record<string, string>> = {
    '/admin/people': m.admin_people_line({ people: n(now.people), admins: n(now.admins) }),
    '/admin/names': m.admin_names_line({ count: n(now.names) }),
    '/admin/divisions': m.admin_divisions_line({ count: n(now.divisions), empty: n(now.withoutChair) }),
    '/admin/clubs': m.admin_clubs_line({ count: n(now.clubs), empty: n(now.withoutLogo) }),
    '/admin/events': m.admin_events_line({ count: n(now.events) }),
    '/admin/announcements': m.admin_announcements_line({ count: n(now.announcements) }),
    '/admin/news': m.admin_news_line({ count: n(now.news) }),
    '/admin/links': m.admin_links_line({ count: n(now.clicks) }),
    '/admin/jobs': now.failedJobs > 0 ? m.admin_jobs_trouble({ count: n(now.failedJobs) }) : m.admin_jobs_fine(),
  };
  return (
    <>
      <PageTitle title={m.nav_admin()} lead={m.admin_lead()} />
      <div className="grid gap-x-14 gap-y-14 xl:grid-cols-2">
        <div className="grid content-start gap-10">
          {adminGroups.map(({ name, places }) => (
            <section key={name()} aria-label={name()}>
              <SectionTitle>{name()}</SectionTitle>
              <ul>
                {places.map((place) => (
                  <li key={place.to} className="border-t border-line">
                    <Link
                      to={place.to}
                      className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-2.5 text-ink no-underline hover:text-accent"
                    >
                      <span className="font-semibold">{place.name()}</span>
                      <span className="text-sm text-quiet numerals">{lines[place.to]}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <section aria-labelledby="latest">
          <SectionTitle
            id="latest"
            aside={
              <Link to="/admin/audit" className="link">
                {m.admin_latest_all()}
              </Link>
            }
          >
            {m.admin_latest()}
          </SectionTitle>
          {!latest && <SkeletonRows />}
          {latest?.length === 0 && <EmptyLine className="border-t border-line py-4">{m.admin_audit_none()}</EmptyLine>}
          <ul>
            {latest?.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
