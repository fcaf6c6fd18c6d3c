import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@trivium/backend';
import { SignJWT } from 'jose';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { summarise } from '../forecast/summary.rules.ts';
import { autocannonName } from '../load/autocannon.ts';
import { judge } from './aim.rules.ts';
import { compareAnswers, type BodyBytes } from './check-answers.ts';
import { base, lite, ours, startContestant } from './contestants.ts';
import { captureExercises, owner } from './exercises.ts';
import { liteVersion } from './lite/install.ts';
import { startLite } from './lite/start.ts';
import { measureRounds } from './measure-rounds.ts';
import { openDatabase } from './open-database.ts';
import { findPgbench, openPgbench } from './pgbench.ts';
import { describe, type BackendResult } from './report.ts';

export const title =
  "the backend's REST in supabase-js's wire form, beside a hand-written Hono endpoint, pgbench and @supabase/lite";

/** As many as keep two cores busy when statements are pipelined. */
const poolSize = 4;
const tokenSeconds = 24 * 3600;
/** Of the requests a second that the hand-written endpoint answers, and that @supabase/lite answers. */
const leastOfBase = 0.9;
const leastOfLite = 6;

/** Measures the backend beside its rivals on one PostgreSQL and prints the result. @throws BenchmarkFailed when an answer is wrong */
export async function run(options: BenchmarkOptions): Promise<void> {
  const { signal } = options;
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);

  const [loadBefore = 0] = loadavg();
  say('starting PostgreSQL, the backend and its rival');
  const database = await openDatabase((end) => stack.defer(end));
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home: database.home, isDevelopment: true, isDemo: false, settings });
  const order = { secrets, projectFolder: join(import.meta.dirname, 'project'), home: database.home, pool: poolSize };
  const backend = await startContestant(ours, { ...order, connection: database.owner }, signal);
  stack.defer(backend.stop);
  const rival = await database.makeRival();
  const hono = await startContestant(base, { ...order, connection: rival }, signal);
  stack.defer(hono.stop);
  const contestants = [backend, hono];
  if (options.lite) say(`installing ${lite} ${liteVersion} for this run`);
  const started = options.lite ? await startLite(database, order, signal) : { absence: 'it was left out' };
  if ('contestant' in started) {
    stack.defer(started.contestant.stop);
    contestants.push(started.contestant);
  }

  const claims = claimsOf(Math.floor(Date.now() / 1000));
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  const exercises = await captureExercises(secrets.publishableKey, token);
  const { bodyBytes, otherBytes } = await compareAnswers(exercises, contestants, lite);
  // Its answer is empty, so whether the row is there has to be looked up.
  const databases = [database, ...('contestant' in started ? [started.database] : [])];
  const counts = await Promise.all(databases.map(({ countNotes }) => countNotes()));
  if (counts[0] !== 2 || counts.slice(1).some((count) => count !== 1)) throw new BenchmarkFailed('insert: a row is missing.');

  const program = findPgbench();
  const pgbench = program && {
    name: 'pgbench',
    runner: await openPgbench({
      folder: database.home,
      connection: rival,
      claims: JSON.stringify(claims),
      clients: poolSize,
    }),
  };
  const reset = async () => {
    for (const { clearNotes } of databases) await clearNotes();
  };
  const samples = await measureRounds({ exercises, contestants, pgbench: pgbench || undefined, bodyBytes, reset }, options, say);
  const summaries = summarise(samples, base);

  const result: BackendResult = {
    benchmark: 'backend',
    loadGenerator: autocannonName,
    connections: options.connections,
    rounds: options.rounds,
    secondsPerMeasurement: options.seconds,
    poolSize,
    node: process.versions.node,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
    bodyBytes: bodyBytes.get(ours) as BodyBytes,
    pgbench: program,
    lite: 'contestant' in started ? { version: liteVersion, otherBytes } : started,
    exercises: summaries,
    aims: [
      judge(summaries, ours, base, leastOfBase),
      ...('contestant' in started ? [judge(summarise(samples, lite), ours, lite, leastOfLite)] : []),
    ],
  };
  process.stdout.write(options.json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

/** A user's claims, as many as GoTrue puts into a token. */
const claimsOf = (now: number) => ({
  aud: 'authenticated',
  exp: now + tokenSeconds,
  iat: now,
  sub: owner,
  email: 'seven@example.org',
  role: 'authenticated',
  aal: 'aal1',
  session_id: '00000000-0000-4000-8000-0000000000aa',
  is_anonymous: false,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
});
