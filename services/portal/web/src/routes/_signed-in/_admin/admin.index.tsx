import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AuditRow } from '../../../admin/audit/AuditRow.tsx';
import { auditKeys, readAudit } from '../../../admin/audit/queries.ts';
import { Attention } from '../../../admin/Attention.tsx';
import { hasMail } from '../../../admin/connections/set-up.rules.ts';
import { connectionsQuery } from '../../../admin/connections/queries.ts';
import { adminOverviewQuery, type AdminOverview } from '../../../admin/queries.ts';
import { adminGroups } from '../../../admin/sections.ts';
import { formatCount } from '../../../language/dates.ts';
import { today } from '../../../language/today.ts';
import { m } from '../../../paraglide/messages.js';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { EmptyLine } from '../../../ui/EmptyState.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/')({
  loader: ({ context: { db, queries } }) =>
    Promise.all([
      queries.ensureQueryData(adminOverviewQuery(db, today())),
      // The page does without it.
      queries.ensureQueryData(connectionsQuery(db)).catch(() => undefined),
    ]),
  component: Administration,
});

const maxEntries = 8;

function Administration() {
  const { db } = Route.useRouteContext();
  const { data: now } = useSuspenseQuery(adminOverviewQuery(db, today()));
  const { data: connections } = useQuery({ ...connectionsQuery(db), retry: false });
  const { data: latest } = useQuery({
    queryKey: auditKeys.latest,
    queryFn: async () => readAudit(db, {}, null, maxEntries),
  });
  const n = formatCount;
  // What is nothing has no figure.
  const lines: Readonly<Record<string, string | false>> = {
    '/admin/people': m.admin_people_line({ people: n(now.people), admins: n(now.admins) }),
    '/admin/names': now.names > 0 && m.admin_names_line({ count: n(now.names) }),
    '/admin/divisions': now.divisions > 0 && m.admin_divisions_line({ count: n(now.divisions) }),
    '/admin/clubs': now.clubs > 0 && m.admin_clubs_line({ count: n(now.clubs) }),
    '/admin/events': now.events > 0 && m.admin_events_line({ count: n(now.events) }),
    '/admin/announcements': now.announcements > 0 && m.admin_announcements_line({ count: n(now.announcements) }),
    '/admin/news': now.news > 0 && m.admin_news_line({ count: n(now.news) }),
    '/admin/links': now.clicks > 0 && m.admin_links_line({ count: n(now.clicks) }),
    '/admin/jobs': jobsLine(now),
  };
  return (
    <>
      <PageTitle title={m.nav_admin()} lead={m.admin_lead()} />
      <Attention now={now} hasMail={connections && hasMail(connections)} />
      <div className="grid gap-x-14 gap-y-14 xl:grid-cols-2">
        {/* A wide window has the menu beside it, and here the figures alone. */}
        <div className="grid content-start max-lg:gap-10">
          <h2 className="mb-3 text-xl max-lg:hidden">{m.admin_now()}</h2>
          {adminGroups.map(({ name, places }) => (
            <section key={name()} aria-label={name()}>
              <div className="lg:hidden">
                <SectionTitle>{name()}</SectionTitle>
              </div>
              <ul>
                {places.map((place) => (
                  <li key={place.to} className={`border-t border-line ${lines[place.to] ? '' : 'lg:hidden'}`}>
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

function jobsLine({ failedJobs, succeededJobs, jobsNotRunYet }: AdminOverview): string {
  if (failedJobs > 0) return m.admin_jobs_trouble({ count: formatCount(failedJobs) });
  if (jobsNotRunYet === 0) return m.admin_jobs_fine();
  return m.admin_jobs_some({ succeeded: formatCount(succeededJobs), waiting: formatCount(jobsNotRunYet) });
}
