import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { RefreshCw } from '../../../ui/icons.gen.tsx';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { socialAccountsQuery } from '../../../admin/integrations/queries.ts';
import { idleReason, jobName, scheduleSentence } from '../../../admin/scheduled-jobs/labels.ts';
import { jobsQuery, type Job } from '../../../admin/scheduled-jobs/queries.ts';
import { nextRun } from '../../../admin/scheduled-jobs/schedule.rules.ts';
import { useNowUntil } from '../../../kit/clock.ts';
import { formatCount, formatMoment } from '../../../language/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { editedSettingsQuery } from '../../../settings/queries.ts';
import { Button } from '../../../ui/Button.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/jobs')({
  component: Jobs,
});

function Jobs() {
  const { db } = Route.useRouteContext();
  const { data: jobs, refetch, isFetching } = useSuspenseQuery(jobsQuery(db));
  const { data: accounts } = useSuspenseQuery(socialAccountsQuery(db));
  const { data: settings } = useSuspenseQuery(editedSettingsQuery(db));
  const social = { ...settings, handles: accounts.filter(({ is_active }) => is_active).map(({ handle }) => handle) };
  const now = useNowUntil(nextMinute());
  return (
    <>
      <AdminTitle
        title={m.admin_jobs()}
        lead={m.admin_jobs_lead()}
        actions={
          <Button variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
            <RefreshCw size={18} aria-hidden />
            {m.admin_jobs_refresh()}
          </Button>
        }
      />
      <ul>
        {jobs.map((job) => (
          <li
            key={job.job}
            className="grid gap-x-6 gap-y-1 border-t border-line py-4 md:grid-cols-[minmax(6rem,1fr)_minmax(0,14rem)_minmax(0,17rem)]"
          >
            <div className="min-w-0">
              <p className="font-semibold">{jobName(job.job, social)}</p>
              <p className="text-sm text-quiet numerals">{scheduleSentence(job.schedule, now)}</p>
              {idleReason(job.job, social) && (
                <p className="text-sm">
                  {idleReason(job.job, social)}{' '}
                  <Link to="/admin/integrations" className="link">
                    {m.admin_integrations()}
                  </Link>
                </p>
              )}
            </div>
            <p className="self-center text-sm numerals">
              <span className="block text-quiet">{m.jobs_next()}</span>
              {job.is_active ? nextOf(job.schedule, now) : m.jobs_paused()}
            </p>
            <div className="self-center text-sm md:text-end">
              <Outcome job={job} />
            </div>
            {job.last_status === 'failed' && job.last_message && (
              <p className="rounded bg-wash px-3 py-2 font-mono text-xs md:col-span-3">{job.last_message}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const minuteMs = 60_000;
const nextMinute = () => new Date(Math.floor(Date.now() / minuteMs + 1) * minuteMs).toISOString();
function nextOf(schedule: string, now: number): string {
  const next = nextRun(schedule, now);
  return next === undefined ? m.jobs_never_again() : formatMoment(new Date(next));
}

const outcomes: Readonly<Record<string, () => string>> = {
  succeeded: m.admin_jobs_succeeded,
  failed: m.admin_jobs_failed,
  running: m.admin_jobs_running,
};

function Outcome({ job: { last_started_at, last_ended_at, last_status } }: { readonly job: Job }) {
  // The function's row types say less than the join does: a job that never ran has none of these.
  if (!last_started_at) return <span className="text-quiet">{m.admin_jobs_never()}</span>;
  const seconds = last_ended_at ? (Date.parse(last_ended_at) - Date.parse(last_started_at)) / 1000 : undefined;
  return (
    <>
      <span className={last_status === 'failed' ? 'font-semibold text-accent' : ''}>
        {outcomes[last_status]?.() ?? m.admin_jobs_running()}
      </span>{' '}
      {seconds !== undefined && (
        <span className="ms-2 text-quiet numerals">
          {seconds < 0.05 ? m.admin_jobs_took_less() : m.admin_jobs_took({ seconds: formatCount(Math.round(seconds * 10) / 10) })}
        </span>
      )}
      <span className="block text-quiet numerals">{m.jobs_last({ moment: formatMoment(last_started_at) })}</span>
    </>
  );
}
