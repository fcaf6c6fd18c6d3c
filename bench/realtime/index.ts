import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@trivium/backend';
import { createPool } from '@trivium/postgres';
import { WebSocket } from 'ws';
import { ours, startContestant } from '../backend/contestants.ts';
import { openDatabase } from '../backend/open-database.ts';
import { serverHost, type ServerReady } from '../backend/servers/server.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { startServer } from '../server-process.ts';
import { exercises, type Exercise, type Field } from './exercises.ts';
import { openListeners, type Heard, type Listeners } from './listeners.ts';
import { describe, overRounds, ratios, waitsOf, type ExerciseResult, type RealtimeResult, type Waits } from './report.ts';

export const title = 'how long 2,000 listeners wait for a change or a broadcast, beside a bare ws server';

const poolSize = 4;
/** What is said in a round, one after the other. */
const perRound = 5;

/** Measures in one run and prints the result. @throws BenchmarkFailed where a listener hears nothing */
export async function run(options: BenchmarkOptions): Promise<void> {
  const { signal, subscribers } = options;
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  say('starting PostgreSQL, the backend and a bare server');
  const database = await openDatabase((end) => stack.defer(end));
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home: database.home, isDevelopment: true, isDemo: false, settings });
  const projectFolder = join(import.meta.dirname, 'project');
  const order = { secrets, projectFolder, home: database.home, pool: poolSize, connection: database.owner };
  const backend = await startContestant(ours, order, signal);
  stack.defer(backend.stop);
  const pool = createPool(database.owner, { max: 1 });
  stack.defer(() => pool.end());
  const field: Field = { origin: backend.origin, secrets, pool, subscribers };
  const bare = await openBare(subscribers, signal, (end) => stack.defer(end));

  const results: ExerciseResult[] = [];
  for (const exercise of exercises) {
    say(`${exercise.name}: ${subscribers} listeners join`);
    results.push(await measure(exercise, field, bare, options));
    backend.checkAlive();
  }
  const result: RealtimeResult = {
    benchmark: 'realtime',
    subscribers,
    rounds: options.rounds,
    perRound,
    node: process.versions.node,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
    exercises: results,
  };
  process.stdout.write(options.json ? `${JSON.stringify(result, undefined, 2)}\n` : `${describe(result).join('\n')}\n`);
}

interface Bare {
  readonly listeners: Listeners;
  readonly speaker: WebSocket;
}

async function openBare(count: number, signal: AbortSignal, defer: (end: () => Promise<void>) => void): Promise<Bare> {
  const server = await startServer({
    file: join(import.meta.dirname, 'servers', 'bare-ws.ts'),
    environment: { NODE_ENV: 'production' },
    untilReady: async (child) => {
      const answered = once(child, 'message');
      child.send({});
      return ((await answered) as [ServerReady])[0];
    },
    signal,
  });
  defer(server.stop);
  const address = `ws://${serverHost}:${server.ready.port}`;
  const listeners = await openListeners(count, () => address);
  defer(listeners.stop);
  const speaker = new WebSocket(address);
  await once(speaker, 'open');
  return { listeners, speaker };
}

/** Each round measures both, one after the other, with the very bytes that ours has sent. */
async function measure(
  exercise: Exercise,
  field: Field,
  bare: Bare,
  { rounds, signal }: BenchmarkOptions,
): Promise<ExerciseResult> {
  const begun = performance.now();
  const listeners = await exercise.open(field);
  const joinedInSeconds = (performance.now() - begun) / 1000;
  try {
    const waits: { ours: Waits; bare: Waits }[] = [];
    let frame: Heard | undefined;
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      if (signal.aborted) throw new BenchmarkFailed('Stopped before there was a result.');
      const [here, there]: [number[], number[]] = [[], []];
      for (let place = 0; place < perRound; place++) {
        const marker = `round-${round}-${place}-${exercise.name}`;
        const heard = await listeners.hear(marker, () => exercise.say(field, marker));
        here.push(...heard.waits);
        frame = heard;
      }
      const { frame: bytes, isBinary } = frame as Heard;
      for (let place = 0; place < perRound; place++) {
        const heard = await bare.listeners.hear(exercise.name, () => bare.speaker.send(bytes, { binary: isBinary }));
        there.push(...heard.waits);
      }
      if (round > 0) waits.push({ ours: waitsOf(here), bare: waitsOf(there) });
    }
    const [mine, others] = [waits.map((round) => round.ours), waits.map((round) => round.bare)];
    return {
      exercise: exercise.name,
      ours: overRounds(mine),
      bare: overRounds(others),
      ratio: ratios(mine, others),
      joinedInSeconds,
      frameBytes: frame?.frame.length ?? 0,
    };
  } finally {
    await listeners.stop();
  }
}
