import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Members } from '../../analytics/Members.tsx';
import { ShopNow } from '../../analytics/ShopNow.tsx';
import { WaitingProposals } from '../../analytics/WaitingProposals.tsx';
import { currentStateQuery } from '../../analytics/queries.ts';
import { EventRow } from '../../events/EventRow.tsx';
import { nextEventsQuery } from '../../events/queries.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { DASHBOARD_ROLES, SHOP_ROLES } from '../../session/roles.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

const maxEvents = 4;

export const Route = createFileRoute('/_signed-in/dashboard')({
  beforeLoad: requireRole(DASHBOARD_ROLES),
  loader: ({ context: { db, queries } }) =>
    Promise.all([
      queries.ensureQueryData(currentStateQuery(db)),
      queries.ensureQueryData(nextEventsQuery(db, today(), maxEvents)),
    ]),
  component: Dashboard,
});

function Dashboard() {
  const { db, session } = Route.useRouteContext();
  const { data: present } = useSuspenseQuery(currentStateQuery(db));
  const { data: events } = useSuspenseQuery(nextEventsQuery(db, today(), maxEvents));
  return (
    <>
      <PageTitle
        title={m.admin_dashboard_title()}
        lead={m.admin_dashboard_lead()}
        actions={
          <Link to="/analytics" className={buttonStyle('plain')}>
            {m.nav_analytics()}
          </Link>
        }
      />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-14">
          <WaitingProposals steps={present.waiting} />
          <section aria-labelledby="coming">
            <SectionTitle
              id="coming"
              aside={
                <Link to="/events" className="link">
                  {m.home_next_all()}
                </Link>
              }
            >
              {m.admin_dashboard_events()}
            </SectionTitle>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
            {events.length === 0 && (
              <EmptyState title={m.home_next_none()} lead={m.home_next_none_lead()}>
                <Link to="/submit" className={buttonStyle('plain')}>
                  {m.home_propose()}
                </Link>
              </EmptyState>
            )}
          </section>
        </div>
        <div className="grid content-start gap-14">
          <ShopNow shop={present.shop} sales={present.sales} mayOpen={SHOP_ROLES.includes(session.role)} />
          <Members roles={present.members} />
        </div>
      </div>
    </>
  );
}
