import { answerJson, answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { requireCronSecret } from '../_shared/cron-secret.ts';
import { choose } from './accounts.ts';
import { refuse } from './errors.ts';
import { harvest } from './harvest.ts';

const handlePattern = /^[A-Za-z0-9._]{1,30}$/;

/**
 * Harvests the posts of one account of the social site: `POST ?handle=<handle>`, or the account that has waited longest; none for
 * an empty handle, as the job of a priority without an account sends it. The platform checks the anonymous token, and this function `x-cron-secret`.
 *
 * Answers 200 `{handle, state, posts, thumbnails, retry_after}`. The state is `harvested`; `throttled` (401, 403, 429 or a
 * redirect to the sign-in page, all routine), `unreachable`, `profile_missing` or `answer_malformed`, after which the account
 * is paused until `retry_after`; `resting` for a paused account; `nothing_due` if all are paused; `nothing_to_harvest` without
 * any account.
 * Errors: cron_secret_wrong (401), cron_secret_missing (503), handle_malformed, handle_unknown, handle_inactive,
 * database_failed.
 */
export const handle = answerWith(['POST'], async (request: Request, context: Context) => {
  await requireCronSecret(request, context);
  const requestedHandle = new URL(request.url).searchParams.get('handle');
  if (requestedHandle === '') return answerJson(withoutAccount('nothing_to_harvest'));
  if (requestedHandle !== null && !handlePattern.test(requestedHandle))
    throw refuse('handle_malformed', 'A handle must have 1 to 30 letters, digits, dots or underscores.');
  const choice = await choose(context, requestedHandle);
  if (choice.kind === 'unknown') throw refuse('handle_unknown', 'social_user_ids has no such handle.');
  if (choice.kind === 'inactive') throw refuse('handle_inactive', 'Fetching is turned off for this account.');
  if (choice.kind === 'nothing_due' || choice.kind === 'nothing_to_harvest') return answerJson(withoutAccount(choice.kind));
  if (choice.kind === 'resting') {
    const { handle: name, retry_after: until } = choice.account;
    return answerJson({ handle: name, state: 'resting', posts: 0, thumbnails: 0, retry_after: until });
  }
  return answerJson(await harvest(context, choice.account));
});

const withoutAccount = (state: 'nothing_due' | 'nothing_to_harvest') => ({
  handle: null,
  state,
  posts: 0,
  thumbnails: 0,
  retry_after: null,
});
