// Runs in the drill's own namespaces: a network without a way out, mounts and processes that end with it.
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serviceNames } from '../../service-names.ts';
import { DrillFailed } from '../errors.ts';
import { withPools } from '../load/home-pools.ts';
import { watchAnswers, type Seconds } from '../load/answering.ts';
import { compareWrites } from '../load/compare-writes.ts';
import { kinds, ofKind, startLoad } from '../load/load.ts';
import { mountMemory } from '../debian/mounts.ts';
import { makePerson, type Person } from '../load/person.ts';
import { makeSharedSettings, Replica, type SharedSettings } from '../load/replicas.ts';
import { raiseQuotas } from '../load/stored.sql.ts';
import { events, type Event } from './events.ts';

interface Task {
  readonly work: string;
  readonly rounds: number;
  readonly json: boolean;
}

const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
const aroundMs = 3_000;
const diskSize = '3g';

interface Stage {
  readonly home: string;
  readonly replica: Replica;
  readonly shared: SharedSettings;
  readonly person: Person;
}

interface Round {
  readonly title: string;
  readonly acknowledged: number;
  readonly refused: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly seconds: Seconds;
}

/** One event under load, and what became of every acknowledged write. */
async function playRound({ title, happen }: Event, { home, replica, shared, person }: Stage): Promise<Round> {
  const load = startLoad([replica], shared, person);
  await pause(aroundMs);
  const answers = watchAnswers([replica], false);
  await happen({ home, replica });
  const seconds = await answers.settled();
  await pause(aroundMs);
  const { writes, refused } = await load.stop();
  const silent = kinds.filter((kind) => ofKind(writes, kind).length === 0);
  if (silent.length > 0) throw new DrillFailed(`${title}: nothing was acknowledged of ${silent.join(', ')}.`);
  const comparison = await compareWrites(writes, { replicas: [replica], person, withPools: (use) => withPools(home, use) });
  return { title, acknowledged: writes.length, refused, ...comparison, seconds };
}

const describe = ({ title, acknowledged, refused, lost, doubled, seconds }: Round) =>
  `${title}: ${acknowledged} acknowledged, ${refused} refused, ${lost.length} lost, ${doubled.length} doubled; ` +
  `answered after ${serviceNames.map((name) => `${name} ${seconds[name].toFixed(1)} s`).join(', ')}`;

async function drill({ work, rounds: count, json }: Task): Promise<number> {
  await promisify(execFile)('ip', ['link', 'set', 'lo', 'up']);
  const home = join(work, 'home');
  await mountMemory(home, diskSize);
  await cp(join(work, 'deno'), join(home, 'portal/deno'), { recursive: true });
  const shared = makeSharedSettings();
  const replica = new Replica(4, { shared, home, settings: {} });
  say('starting the services');
  await replica.start();
  await withPools(home, ({ portal }) => raiseQuotas(portal));
  const stage = { home, replica, shared, person: await makePerson(replica, shared) };
  const rounds: Round[] = [];
  for (const event of events) {
    for (let number = 0; number < count; number++) {
      rounds.push(await playRound(event, stage));
      say(describe(rounds.at(-1) as Round));
    }
  }
  process.stdout.write(
    json ? `${JSON.stringify(rounds, undefined, 2)}\n` : rounds.map((round) => `${describe(round)}\n`).join(''),
  );
  await replica.stop();
  const isWell = ({ lost, doubled, seconds }: Round) =>
    lost.length + doubled.length === 0 && serviceNames.every((name) => seconds[name] < Infinity);
  return rounds.every(isWell) ? 0 : 1;
}

// Everything that was started ends with this process.
process.exit(
  await drill(JSON.parse(process.argv[2] ?? '{}') as Task).catch((error: unknown) => {
    say(error instanceof DrillFailed ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }),
);
