import { answerJson, answerWith } from '../_shared/answer.ts';
import { readConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { requireCronSecret } from '../_shared/cron-secret.ts';
import { isRecord, readJsonObject } from '../_shared/read-body.ts';
import { refuse } from '../_shared/refusal.ts';
import { runNotifications } from './run.ts';

/** Much less than the half minute that the webhook waits, which a first start of the function may take from. */
const answerAfterMs = 3_000;

/**
 * Sends all notices that are due: changes of a project's status, reminders, places at events, invitations, certificates. The
 * database calls it with `x-cron-secret`: as a webhook on UPDATE of projects `{type, table, schema, record, old_record}`, or with
 * `{}` to retry due deliveries. Events are read from the outbox, never from the body, so forged or repeated calls send nothing false
 * or twice.
 *
 * Answers `{fanned_out, sent, waiting, failed}`: the number of events that got deliveries, and of due deliveries by outcome.
 * Failed deliveries are retried by channel. Answers 202 `{state: "running"}` if another call sends what is due, or if this one
 * takes longer than three seconds and goes on after its answer: no caller waits for a long run.
 * Errors: cron_secret_wrong, cron_secret_missing, body_malformed, database_failed.
 */
export const handle = answerWith(['POST'], async (request: Request, context: Context) => {
  await requireCronSecret(request, context);
  const body = await readJsonObject(request, 4 * 1024 * 1024);
  if (Object.keys(body).length > 0 && !isProjectUpdate(body))
    throw refuse('body_malformed', 'The body must be a webhook payload of an UPDATE of public.projects, or an empty object.');
  const run = runNotifications(await readConnections(context));
  context.keepAlive(run);
  const result = await within(answerAfterMs, run);
  return result ? answerJson(result) : answerJson({ state: 'running' }, 202);
});

const isProjectUpdate = ({ type, table, schema, record, old_record: old }: Record<string, unknown>): boolean =>
  type === 'UPDATE' && schema === 'public' && table === 'projects' && isRecord(record) && isRecord(old);

/** What the work results in; undefined if it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
