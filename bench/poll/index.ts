import { randomUUID } from 'node:crypto';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@trivium/backend';
import { createPool } from '@trivium/postgres';
import { SignJWT } from 'jose';
import { answerAll, openWatchers } from '../../services/portal/supabase/tests/polls/crowd.ts';
import { ours, startContestant } from '../backend/contestants.ts';
import { openDatabase } from '../backend/open-database.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { countProcessorTime } from './processor-shares.ts';
import { agree, answerers, becomeMigrator, makePeople, makePoll, readTally } from './statements.sql.ts';

export const title = 'whether 2,000 who watch a poll end with the right tally while 500 answer';

const projectFolder = join(import.meta.dirname, '../../services/portal/supabase');
const longestMs = 120_000;
const options = ['tea', 'coffee', 'water'];

/** Runs it once and prints how long it took. @throws BenchmarkFailed where a watcher ends with another tally */
export async function run({ signal, subscribers, json }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  say('starting PostgreSQL and the portal');
  const database = await openDatabase((end) => stack.defer(end));
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home: database.home, isDevelopment: true, isDemo: false, settings });
  const order = { secrets, projectFolder, home: database.home, pool: 4, connection: database.owner };
  const backend = await startContestant(ours, order, signal);
  stack.defer(backend.stop);
  const pool = createPool(database.owner, { max: 1 });
  stack.defer(() => pool.end());

  const people = Array.from({ length: answerers }, () => randomUUID());
  await pool.query(becomeMigrator);
  await pool.query(makePeople, [people]);
  await pool.query(agree, [people]);
  const { rows } = await pool.query<{ id: string }>(makePoll, [JSON.stringify(options.map((key) => ({ key, label: key })))]);
  const pollId = rows[0]?.id ?? '';
  const tokens = await Promise.all(people.map((person) => tokenOf(secrets.jwtSecret, person)));

  const portal = { url: backend.origin, publishableKey: secrets.publishableKey, pollId };
  say(`${subscribers} watchers join`);
  const joined = stopwatch();
  const watchers = await openWatchers({ ...portal, count: subscribers });
  stack.defer(async () => watchers.close());
  const joinedInSeconds = joined();
  say(`${answerers} people answer`);
  const processorTime = await countProcessorTime(backend.pid);
  const answered = stopwatch();
  const { tally, retries } = await answerAll({ ...portal, tokens, options });
  const answeredInSeconds = answered();
  const watch = stopwatch();
  await watchers.untilAllShow(tally, longestMs).catch((error: Error) => {
    throw new BenchmarkFailed(error.message);
  });
  const lastRightAfterSeconds = watch();
  const processorSeconds = await processorTime();
  backend.checkAlive();
  const stored = Object.fromEntries(
    (await pool.query<{ choice: string; votes: number }>(readTally, [pollId])).rows.map(({ choice, votes }) => [choice, votes]),
  );
  if (options.some((option) => stored[option] !== tally[option]))
    throw new BenchmarkFailed(`The database counts ${JSON.stringify(stored)} where ${JSON.stringify(tally)} was answered.`);

  const result = {
    benchmark: 'poll',
    watchers: subscribers,
    answerers,
    tally,
    retries,
    joinedInSeconds,
    answeredInSeconds,
    lastRightAfterSeconds,
    processorSeconds,
    node: process.versions.node,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
  };
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  process.stdout.write(
    json
      ? `${JSON.stringify(result, undefined, 2)}\n`
      : [
          `${subscribers} watchers in one process, served by one worker, ${answerers} people who answer; Node ${result.node}; ${result.processors.count} × ${result.processors.model}; load before ${loadBefore.toFixed(1)}`,
          `all joined in ${seconds(joinedInSeconds)}; all answered in ${seconds(answeredInSeconds)} (${retries} tries found the database busy); the last watcher was right ${seconds(lastRightAfterSeconds)} after the last answer`,
          `processor time from the first answer until then: the watchers and those who answer ${seconds(processorSeconds.client)}, the server ${seconds(processorSeconds.server)}, PostgreSQL ${seconds(processorSeconds.postgres)}`,
          `every watcher and the database end with ${JSON.stringify(tally)}`,
          '',
        ].join('\n'),
  );
}

function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}

const tokenOf = (secret: string, person: string) =>
  new SignJWT({ sub: person, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
