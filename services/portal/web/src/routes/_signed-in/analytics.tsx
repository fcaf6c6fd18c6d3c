import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Attendance } from '../../analytics/Attendance.tsx';
import { Budgets, Sales } from '../../analytics/BudgetsAndSales.tsx';
import { ChatUse } from '../../analytics/ChatUse.tsx';
import { Clicks } from '../../analytics/Clicks.tsx';
import { Proposals, StepTimes } from '../../analytics/Proposals.tsx';
import { analyticsQuery } from '../../analytics/queries.ts';
import { formatCount } from '../../language/dates.ts';
import { divisionsQuery } from '../../organisation/queries.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { BOARD_ROLES } from '../../session/roles.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { viewStyle } from '../../ui/button-style.ts';

const spans = [6, 12, 24] as const;
type Span = (typeof spans)[number];

interface AnalyticsSearch {
  /** Months, the present one included. */
  readonly months?: Span;
}

export const Route = createFileRoute('/_signed-in/analytics')({
  validateSearch: closedSearch((search: Record<string, unknown>): AnalyticsSearch => {
    const months = spans.find((span) => span === search['months'] && span !== 12);
    return months === undefined ? {} : { months };
  }),
  beforeLoad: requireRole(BOARD_ROLES),
  loaderDeps: ({ search: { months = 12 } }) => ({ months }),
  loader: ({ context: { db, queries }, deps: { months } }) =>
    Promise.all([queries.ensureQueryData(analyticsQuery(db, months)), queries.ensureQueryData(divisionsQuery(db))]),
  component: Analytics,
});

function Analytics() {
  const { db } = Route.useRouteContext();
  const { months } = Route.useLoaderDeps();
  const { data: figures } = useSuspenseQuery(analyticsQuery(db, months));
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  return (
    <>
      <PageTitle
        title={m.admin_analytics_title()}
        lead={m.admin_analytics_lead()}
        actions={
          <div role="group" aria-label={m.admin_analytics_months()} className="flex flex-wrap rounded border border-line p-0.5">
            {spans.map((span) => (
              <Link
                key={span}
                to="/analytics"
                search={span === 12 ? {} : { months: span }}
                activeOptions={{ exact: true }}
                className={viewStyle(span === months)}
              >
                {m.admin_analytics_of({ count: formatCount(span) })}
              </Link>
            ))}
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-2">
        <Proposals months={figures.proposals} />
        <StepTimes steps={figures.steps} />
        <Attendance rows={figures.attendance} months={figures.proposals.map(({ month }) => month)} />
        <Budgets rows={figures.budgets} divisions={divisions} />
        <Sales months={figures.sales} />
        <ChatUse weeks={figures.chat} />
        <div className="lg:col-span-2">
          <Clicks title={m.admin_analytics_clicks()} days={figures.clicks} />
          <Link to="/admin/links" className="link mt-4 inline-flex touch items-center">
            {m.admin_links()}
          </Link>
        </div>
      </div>
    </>
  );
}
