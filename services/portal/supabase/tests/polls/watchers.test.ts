import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { answerAll, openWatchers } from './crowd.ts';

const portal = usePortal({ isLive: true });

test('while many people answer, change and remove answers at once, every watcher ends with the right tally', async () => {
  const { query, url, publishableKey, headersFor } = portal();
  const people = Array.from({ length: 50 }, () => randomUUID());
  await query(`insert into auth.users (id, email) select id, id || '@faculty.example' from unnest($1::uuid[]) as id`, [people]);
  const options = ['tea', 'coffee', 'water'];
  const [poll] = await query<{ id: string }>(
    `insert into public.meeting_polls (question, kind, options) values ('What?', 'multi-choice', $1) returning id`,
    [JSON.stringify(options.map((key) => ({ key, label: key })))],
  );
  const pollId = poll?.id ?? '';
  const tokens = await Promise.all(
    people.map(async (person) => String((await headersFor(person))['authorization']).slice('Bearer '.length)),
  );
  const watchers = await openWatchers({ url, publishableKey, pollId, count: 200 });
  const { tally } = await answerAll({ url, publishableKey, pollId, tokens, options });
  await watchers.untilAllShow(tally, 60_000);
  watchers.close();
  expect(tally['']).toBe(49);
  const tallies = await query('select choice, votes from public.meeting_poll_tallies where poll_id = $1', [pollId]);
  expect(Object.fromEntries(tallies.map(({ choice, votes }) => [choice, votes]))).toEqual(tally);
});
