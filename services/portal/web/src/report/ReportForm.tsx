import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { documentsQuery } from '../documents/queries.ts';
import { m } from '../paraglide/messages.js';
import type { Project } from '../project/queries.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { Participants } from './Participants.tsx';
import { Photos } from './Photos.tsx';
import { attendanceQuery, receiptsQuery, reportQuery } from './queries.ts';
import { LongText } from './LongText.tsx';
import { missingOf } from './report.rules.ts';
import { Spending } from './Spending.tsx';
import { SubmitReport } from './SubmitReport.tsx';
import { useReport } from './use-report.ts';

/** The report while its owner writes it. */
export function ReportForm({ project }: { readonly project: Project }) {
  const db = useClient();
  const { data: report } = useSuspenseQuery(reportQuery(db, project.id));
  const { data: receipts } = useSuspenseQuery(receiptsQuery(db, project.id));
  const { data: attendance } = useSuspenseQuery(attendanceQuery(db, project.id));
  const { data: documents } = useSuspenseQuery(documentsQuery(db, project.id));
  const { text, change, save, saving } = useReport(project.id, report);
  const missing = missingOf(text, {
    counted: attendance.participants,
    budget: project.budget_total,
    receipts: receipts.length,
  });
  const last = attendance.events
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1);
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-14">
      <p role="status" className="-mb-8 text-sm text-quiet">
        {{ saved: m.report_saved(), saving: m.submit_saving(), unsent: m.report_unsent() }[saving]}
      </p>
      <section aria-labelledby="report-happened">
        <SectionTitle id="report-happened">{m.report_happened()}</SectionTitle>
        <LongText
          label={m.report_happened()}
          hint={m.report_happened_hint()}
          of="happened"
          rows={8}
          text={text}
          change={change}
          isRequired
        />
      </section>
      <Participants
        counted={attendance.participants}
        hasEvents={attendance.events.length > 0}
        planned={project.expected_participants}
        text={text}
        change={change}
      />
      <Spending project={project} receipts={receipts} documents={documents} text={text} change={change} />
      <Photos projectId={project.id} documents={documents} />
      <section aria-labelledby="report-lessons">
        <SectionTitle id="report-lessons">{m.report_lessons()}</SectionTitle>
        <LongText
          label={m.report_lessons()}
          hint={m.report_lessons_hint()}
          of="lessons"
          rows={6}
          text={text}
          change={change}
          isRequired
        />
      </section>
      <SubmitReport project={project} endsAt={last} missing={missing} save={save} />
    </div>
  );
}
