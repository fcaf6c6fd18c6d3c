import { answerJson, answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { requireCronSecret } from '../_shared/cron-secret.ts';
import { isRecord, readJsonObject } from '../_shared/read-body.ts';
import { refuse } from '../_shared/refusal.ts';
import { deliverDue } from './deliver.ts';
import { fanOut } from './fan-out.ts';

/**
 * Tells people of changes of a project's status, and reminds who decides next. The database calls it, as a webhook on
 * UPDATE of projects `{type, table, schema, record, old_record}` or with `{}` to try again what is due, and shows
 * `x-cron-secret`. What happened is read from the outbox, never from the body, so a forged or repeated call tells nobody
 * anything untrue or twice.
 *
 * Answers `{fanned_out, sent, waiting, failed}`: events that got their deliveries now, and what became of the deliveries
 * that were due. A channel that fails is tried again later by itself.
 * Errors: cron_secret_wrong, cron_secret_missing, body_malformed, database_failed.
 */
export const handle = answerWith(['POST'], async (request: Request, context: Context) => {
  await requireCronSecret(request, context);
  const body = await readJsonObject(request, 4 * 1024 * 1024);
  if (Object.keys(body).length > 0 && !isProjectUpdate(body))
    throw refuse('body_malformed', 'The body is a webhook payload of an UPDATE of public.projects, or an empty object.');
  const fannedOut = await fanOut(context);
  return answerJson({ fanned_out: fannedOut, ...(await deliverDue(context)) });
});

const isProjectUpdate = ({ type, table, schema, record, old_record: old }: Record<string, unknown>): boolean =>
  type === 'UPDATE' && schema === 'public' && table === 'projects' && isRecord(record) && isRecord(old);
