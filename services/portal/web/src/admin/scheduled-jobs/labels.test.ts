import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocale } from '../../language/locale.ts';
import { idleReason, jobName, type SocialSetup } from './labels.ts';

beforeEach(() => setLocale('en'));
afterEach(() => setLocale('th'));

const jobs = ['social-harvest-priority-a', 'social-harvest-priority-b', 'social-harvest-hourly', 'retention'];
const described = (social: SocialSetup) => jobs.map((job) => [jobName(job, social), idleReason(job, social)]);

test('a job that fetches posts names its account, and says where it has nothing to do', () => {
  expect(described({ handles: ['choir'], social_priority_a: 'choir', social_priority_b: null })).toEqual([
    ['Fetch @choir’s posts from social media', undefined],
    ['Fetch a preferred social account’s posts (second)', 'Nothing to do: no preferred account is chosen.'],
    ['Fetch the social accounts’ posts, one account at a time', undefined],
    ['Delete data past its retention period', undefined],
  ]);
});

test('without an account whose posts are fetched, the jobs that fetch have nothing to do', () => {
  const none = { handles: [], social_priority_a: 'choir', social_priority_b: null };
  expect(described(none).map(([, reason]) => reason)).toEqual([
    'Nothing to do: no social account is connected.',
    'Nothing to do: no social account is connected.',
    'Nothing to do: no social account is connected.',
    undefined,
  ]);
});
