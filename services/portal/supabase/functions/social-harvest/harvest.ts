import { ask, readRetryAfter } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { recover, rest, type Account } from './accounts.ts';
import { keepThumbnails, writePosts } from './feed.ts';
import { readProfile, type Profile } from './profile.rules.ts';
import { restSeconds } from './rest.rules.ts';

export interface Harvest {
  readonly handle: string;
  readonly state: 'harvested' | Trouble;
  readonly posts: number;
  readonly thumbnails: number;
  readonly retry_after: string | null;
}

type Trouble = 'throttled' | 'unreachable' | 'profile_missing' | 'answer_malformed';
type ProfileResult = Profile | { readonly trouble: Trouble; readonly retryAfter?: number | undefined };

const site = 'https://www.instagram.com';
/** The app id with which the site's own pages request profiles. */
const webAppId = '936619743392459';

/** Requests one account from the site, once, and stores the result, or pauses the account. */
export async function harvest(context: Context, account: Account): Promise<Harvest> {
  const result = await findProfile(context, account.handle);
  if ('trouble' in result) {
    const until = new Date(context.now().getTime() + restSeconds(account.failures, result.retryAfter) * 1000);
    await rest(context, account, until);
    context.log({ message: 'harvest_failed', handle: account.handle, code: result.trouble });
    return { handle: account.handle, state: result.trouble, posts: 0, thumbnails: 0, retry_after: until.toISOString() };
  }
  await writePosts(context, account, result.posts);
  await recover(context, account, result.userId);
  const thumbnails = await keepThumbnails(context, account, result.posts);
  return { handle: account.handle, state: 'harvested', posts: result.posts.length, thumbnails, retry_after: null };
}

async function findProfile(context: Context, handle: string): Promise<ProfileResult> {
  const base = context.env('SOCIAL_URL') ?? site;
  const answer = await ask(context, `${base}/api/v1/users/web_profile_info/?username=${encodeURIComponent(handle)}`, {
    headers: { accept: 'application/json', 'x-ig-app-id': context.env('SOCIAL_APP_ID') ?? webAppId },
  });
  if (answer === 'answer_too_large') return { trouble: 'answer_malformed' };
  if (typeof answer === 'string' || answer.status >= 500) return { trouble: 'unreachable' };
  // A redirect leads to the sign-in page.
  if (answer.status === 401 || answer.status === 403 || answer.status === 429 || (answer.status >= 300 && answer.status < 400))
    return { trouble: 'throttled', retryAfter: readRetryAfter(answer.headers, context.now()) };
  if (answer.status === 404) return { trouble: 'profile_missing' };
  return readProfile(answer.json(), site) ?? { trouble: 'answer_malformed' };
}
