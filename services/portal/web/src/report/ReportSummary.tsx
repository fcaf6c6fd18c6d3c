import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { formatBaht, formatCount, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { itemsOf } from '../project/budget.rules.ts';
import type { Project } from '../project/queries.ts';
import { receiptsQuery, reportQuery } from './queries.ts';
import { spendingOf, totalsOf } from './report.rules.ts';

/** What a submitted report says in figures: above the proposal, since the report is what is to be archived now. */
export function ReportSummary({ project }: { readonly project: Project }) {
  const db = useClient();
  const { data: report } = useSuspenseQuery(reportQuery(db, project.id));
  const { data: receipts } = useSuspenseQuery(receiptsQuery(db, project.id));
  if (report === null) return null;
  const { participants_corrected: corrected, participants_counted: counted, submitted_at: submitted } = report;
  const { budget, spent } = totalsOf(spendingOf(itemsOf(project.budget_items), receipts, ''));
  const ofBudget = budget > 0 ? m.report_of_budget({ budget: formatBaht(budget) }) : m.project_budget_none();
  const figures = [
    {
      name: m.report_participants(),
      value: formatCount(corrected ?? counted ?? 0),
      detail: project.expected_participants !== null && m.report_planned({ count: formatCount(project.expected_participants) }),
    },
    {
      name: m.report_line_spent(),
      // That nothing was entered doesn't say that nothing was spent.
      value: spent > 0 && formatBaht(spent),
      detail: spent > 0 ? ofBudget : m.report_spent_none(),
    },
    {
      name: m.report_receipt_count(),
      value: formatCount(receipts.length),
      detail: receipts.length === 0 && report.spending_note,
    },
  ];
  return (
    <section aria-labelledby="report-summary" className="mb-10 rounded-lg border border-line p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="report-summary" className="text-xl">
          {m.report_title()}
        </h2>
        {submitted !== null && <p className="text-sm text-quiet">{m.report_submitted_on({ day: formatMoment(submitted) })}</p>}
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-4">
        {figures.map(({ name, value, detail }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            {value && <dd className="text-2xl font-semibold numerals">{value}</dd>}
            {detail && <dd className="text-sm text-quiet numerals">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a report that says nothing of its money is missing, above the button that archives it. Without a budget nothing is missing. */
export function SpendingMissing({ project }: { readonly project: Project }) {
  const { data: receipts } = useSuspenseQuery(receiptsQuery(useClient(), project.id));
  const { budget, spent } = totalsOf(spendingOf(itemsOf(project.budget_items), receipts, ''));
  return spent === 0 && budget > 0 && <p className="font-semibold text-danger">{m.report_no_spending()}</p>;
}
