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

export const jobName = (job: string): string => names[job]?.() ?? job;

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
