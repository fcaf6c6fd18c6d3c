import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { DocumentList } from '../documents/DocumentList.tsx';
import { documentsQuery } from '../documents/queries.ts';
import { formatBaht, formatCount, formatDay, formatMoment, noonOf } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { itemsOf } from '../project/budget.rules.ts';
import type { Project } from '../project/queries.ts';
import { Prose } from '../ui/Prose.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { receiptsQuery, reportQuery, type Receipt } from './queries.ts';
import { spendingOf, type SpendingLine } from './report.rules.ts';
import { SpendingTable } from './SpendingTable.tsx';

/** A report that was handed in. */
export function ReportView({ project }: { readonly project: Project }) {
  const db = useClient();
  const { data: report } = useSuspenseQuery(reportQuery(db, project.id));
  const { data: receipts } = useSuspenseQuery(receiptsQuery(db, project.id));
  const { data: documents } = useSuspenseQuery(documentsQuery(db, project.id));
  if (report === null) return <p className="text-quiet">{m.report_not_written()}</p>;
  const { participants_corrected: corrected, correction_reason: reason, participants_counted: counted } = report;
  const { expected_participants: planned } = project;
  const lines = spendingOf(itemsOf(project.budget_items), receipts, m.report_line_outside());
  const photos = documents.filter(({ kind }) => kind === 'photo');
  const papers = documents.filter(({ kind }) => kind === 'receipt');
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-12">
      {report.submitted_at !== null && (
        <p className="-mb-6 text-sm text-quiet">{m.report_submitted_on({ day: formatMoment(report.submitted_at) })}</p>
      )}
      <section aria-labelledby="report-happened">
        <SectionTitle id="report-happened">{m.report_happened()}</SectionTitle>
        <Prose text={report.happened ?? ''} />
      </section>
      <section aria-labelledby="report-participants">
        <SectionTitle id="report-participants">{m.report_participants()}</SectionTitle>
        <p className="text-2xl font-semibold numerals">{formatCount(corrected ?? counted ?? 0)}</p>
        <p className="text-sm text-quiet numerals">
          {[
            m.report_counted({ count: formatCount(counted ?? 0) }),
            planned !== null && m.report_planned({ count: formatCount(planned) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {corrected !== null && <p className="mt-1">{m.report_corrected_because({ reason: reason ?? '' })}</p>}
      </section>
      <section aria-labelledby="report-receipts">
        <SectionTitle id="report-receipts">{m.report_receipts()}</SectionTitle>
        <SpendingTable lines={lines} />
        {report.spending_note !== null && (
          <div className="mt-5">
            <Prose text={report.spending_note} />
          </div>
        )}
        <div className="mt-6">
          <DocumentList projectId={project.id} documents={papers} detailOf={({ id }) => receiptText(receipts, lines, id)} />
        </div>
      </section>
      {photos.length > 0 && (
        <section aria-labelledby="report-photos">
          <SectionTitle id="report-photos">{m.report_photos()}</SectionTitle>
          <DocumentList projectId={project.id} documents={photos} />
        </section>
      )}
      <section aria-labelledby="report-lessons">
        <SectionTitle id="report-lessons">{m.report_lessons()}</SectionTitle>
        <Prose text={report.lessons ?? ''} />
      </section>
    </div>
  );
}

/** The amount, the line of the budget and the day of a receipt; undefined for a paper without an amount. */
function receiptText(receipts: readonly Receipt[], lines: readonly SpendingLine[], id: string): string | undefined {
  const receipt = receipts.find(({ document_id: document }) => document === id);
  if (!receipt) return undefined;
  const line = lines.find((each) => each.line === receipt.budget_line);
  return [formatBaht(receipt.amount), line?.name, formatDay(noonOf(receipt.paid_on))].filter(Boolean).join(' · ');
}
