import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { formatDay, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { moveProject } from '../project/workflow/mutations.ts';
import { projectKeys, type Project } from '../project/queries.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { partName } from './labels.ts';
import { reportKeys } from './queries.ts';
import type { MissingPart } from './report.rules.ts';
import { Problem } from '../ui/Problem.tsx';

interface SubmitReportProps {
  readonly project: Project;
  /** The end of the last event; undefined if the project has none. */
  readonly endsAt: string | undefined;
  readonly missing: readonly MissingPart[];
  readonly save: () => Promise<boolean>;
}

/** Hands the report in. It lists what must happen first. */
export function SubmitReport({ project, endsAt, missing, save }: SubmitReportProps) {
  const db = useClient();
  const queries = useQueryClient();
  const submit = useMutation({
    mutationFn: async () => {
      if (await save()) return moveProject(db, { projectId: project.id, to: 'post-report-submitted', note: '' });
      throw new Error(m.error_offline());
    },
    onSuccess: async () => {
      announce({ text: m.report_submitted() });
      await Promise.all([
        queries.invalidateQueries({ queryKey: projectKeys.all }),
        queries.invalidateQueries({ queryKey: reportKeys.one(project.id) }),
      ]);
    },
  });
  const end = endsAt ?? (project.ends_on === null ? undefined : `${project.ends_on}T00:00:00+07:00`);
  const isEarly = end !== undefined && Date.parse(end) > Date.now();
  const obstacles = [
    ...(isEarly ? [m.report_submit_early({ day: endsAt === undefined ? formatDay(end) : formatMoment(end) })] : []),
    ...(project.status === 'in-progress' && !isEarly ? [m.report_submit_running()] : []),
    ...(missing.length > 0 ? [m.report_submit_missing({ parts: missing.map(partName).join(', ') })] : []),
  ];
  return (
    <section aria-labelledby="report-submit" className="rounded-lg bg-wash p-5 md:p-6">
      <SectionTitle id="report-submit">{m.report_submit_title()}</SectionTitle>
      <ul className="mb-5 grid gap-1">
        {obstacles.length === 0 && <li>{m.report_submit_complete()}</li>}
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
        <li className="text-sm text-quiet">{m.report_submit_lead()}</li>
      </ul>
      <Button disabled={obstacles.length > 0} isBusy={submit.isPending} onClick={() => submit.mutate()}>
        {m.report_submit()}
      </Button>
      {submit.error && (
        <Problem className="mt-3">
          <RefusalText refused={submit.error} subject="project" />
        </Problem>
      )}
    </section>
  );
}
