import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@trivium/backend';
import { SignJWT } from 'jose';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { summarise } from '../forecast/summary.rules.ts';
import { autocannonName } from '../load/autocannon.ts';
import { compareAnswers } from './check-answers.ts';
import { base, ours, startContestant } from './contestants.ts';
import { captureExercises, owner } from './exercises.ts';
import { measureRounds } from './measure-rounds.ts';
import { openDatabase } from './open-database.ts';
import { findPgbench, openPgbench } from './pgbench.ts';
import { describe, judge, type BackendResult } from './report.ts';

export const title = "the backend's REST in supabase-js's wire form, beside a hand-written Hono endpoint and pgbench";

/** As many as keep two cores busy when statements are pipelined. */
const poolSize = 4;
const tokenSeconds = 24 * 3600;

/** Measures the backend beside its rivals on one PostgreSQL and prints the result. @throws BenchmarkFailed when an answer is wrong */
export async function run(options: BenchmarkOptions): Promise<void> {
  const { signal } = options;
  await using opened = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);

  const [loadBefore = 0] = loadavg();
  say('starting PostgreSQL, the backend and its rival');
  const database = await openDatabase((end) => opened.defer(end));
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home: database.home, isDevelopment: true, isDemo: false, settings });
  const order = { secrets, projectFolder: join(import.meta.dirname, 'project'), home: database.home, pool: poolSize };
  const backend = await startContestant(ours, { ...order, connection: database.owner }, signal);
  opened.defer(backend.stop);
  const rival = await database.makeRival();
  const hono = await startContestant(base, { ...order, connection: rival }, signal);
  opened.defer(hono.stop);
  const contestants = [backend, hono];

  const claims = claimsOf(Math.floor(Date.now() / 1000));
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  const exercises = await captureExercises(secrets.publishableKey, token);
  const bodyBytes = await compareAnswers(exercises, contestants);
  // Its answer is empty, so whether the row is there has to be looked up.
  if ((await database.countNotes()) !== contestants.length) throw new BenchmarkFailed('insert: a row is missing.');

  const found = findPgbench();
  const pgbench = found && {
    name: 'pgbench',
    runner: await openPgbench({
      folder: database.home,
      connection: rival,
      claims: JSON.stringify(claims),
      clients: poolSize,
    }),
  };
  const field = { exercises, contestants, pgbench: pgbench || undefined, bodyBytes, reset: database.clearNotes };
  const summaries = summarise(await measureRounds(field, options, say), base);

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
    bodyBytes,
    pgbench: found,
    exercises: summaries,
    aim: judge(summaries),
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
