import { formatCount, formatTimes } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { rhythmOf } from './schedule.rules.ts';

const names: Readonly<Record<string, () => string>> = {
  'social-harvest-priority-a': m.admin_job_social_harvest_priority_a,
  'social-harvest-priority-b': m.admin_job_social_harvest_priority_b,
  'social-harvest-hourly': m.admin_job_social_harvest_hourly,
  'log-retention-ai-chat-intent': m.admin_job_log_retention_ai_chat_intent,
  'log-retention-ai-chat-usage': m.admin_job_log_retention_ai_chat_usage,
  'log-retention-ai-chat-rate-limit': m.admin_job_log_retention_ai_chat_rate_limit,
  'log-retention-short-link-clicks': m.admin_job_log_retention_short_link_clicks,
  'notification-retries': m.admin_job_notification_retries,
  'approval-reminders': m.admin_job_approval_reminders,
  'terms-of-office': m.job_terms_of_office,
  'order-holds': m.admin_job_order_holds,
  retention: m.admin_job_retention,
  'unused-accounts': m.admin_job_unused_accounts,
  'unused-pictures': m.admin_job_unused_pictures,
  'poll-closings': m.admin_job_poll_closings,
  'event-reminders': m.admin_job_event_reminders,
  'notice-retention': m.admin_job_notice_retention,
};

/** The account that a job fetches, by the setting that names it. */
const preferred: Readonly<Record<string, 'social_priority_a' | 'social_priority_b'>> = {
  'social-harvest-priority-a': 'social_priority_a',
  'social-harvest-priority-b': 'social_priority_b',
};

/** What jobs that fetch posts depend on. */
export interface SocialSetup {
  /** The handles of the accounts whose posts are fetched. */
  readonly handles: readonly string[];
  readonly social_priority_a: string | null;
  readonly social_priority_b: string | null;
}

/** What a job does. */
export function jobName(job: string, social: SocialSetup): string {
  const handle = preferredHandle(job, social);
  return handle === undefined ? (names[job]?.() ?? job) : m.admin_job_social_harvest_of({ handle: `@${handle}` });
}

/** Why a job has nothing to do; undefined where it has. */
export function idleReason(job: string, social: SocialSetup): string | undefined {
  if (!job.startsWith('social-harvest')) return undefined;
  if (social.handles.length === 0) return m.jobs_idle_accounts();
  return preferred[job] && preferredHandle(job, social) === undefined ? m.jobs_idle_priority() : undefined;
}

function preferredHandle(job: string, social: SocialSetup): string | undefined {
  const setting = preferred[job];
  const handle = setting && social[setting];
  return handle && social.handles.includes(handle) ? handle : undefined;
}

export const jobNames: readonly string[] = Object.keys(names);

/** When a job runs, in the institution's time. */
export function scheduleSentence(schedule: string, now: number): string {
  const rhythm = rhythmOf(schedule, now);
  if (rhythm.kind === 'rare') return m.jobs_rarely();
  if (rhythm.kind === 'times') {
    return m.jobs_daily({ times: formatTimes(rhythm.moments.map((moment) => new Date(moment))) });
  }
  if (rhythm.minutes === 1) return m.jobs_each_minute();
  return rhythm.minutes === 60 ? m.jobs_each_hour() : m.jobs_each_minutes({ count: formatCount(rhythm.minutes) });
}
