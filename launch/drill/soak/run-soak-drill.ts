import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '../../service-names.ts';
import { DrillFailed } from '../errors.ts';
import { withPools } from '../load/home-pools.ts';
import { compareWrites } from '../load/compare-writes.ts';
import { startLoad } from '../load/load.ts';
import { makePerson } from '../load/person.ts';
import { makeSharedSettings, Replica } from '../load/replicas.ts';
import { raiseQuotas } from '../load/stored.sql.ts';
import { growthOf } from './soak.rules.ts';

interface SoakDrillOptions {
  readonly minutes: number;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

type Megabytes = Readonly<Record<ServiceName, number>>;

const minuteMs = 60_000;
/** The last third of the minutes against the middle one. The first fills caches. */
const maxGrowth = 1.1;

/** Writes of every kind and their reads for so many minutes, and the memory of each service every minute. */
export async function runSoakDrill({ minutes, json, signal }: SoakDrillOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const shared = makeSharedSettings();
  const home = join(work, 'home');
  const replica = new Replica(6, { shared, home, settings: {} });
  await replica.start();
  stack.defer(() => replica.stop());
  await withPools(home, ({ portal }) => raiseQuotas(portal));
  const person = await makePerson(replica, shared);
  const load = startLoad([replica], shared, person);
  const series: Megabytes[] = [];
  const began = Date.now();
  for (let minute = 1; minute <= minutes; minute++) {
    await pause(Math.max(0, began + minute * minuteMs - Date.now()), undefined, { signal }).catch(() => signal.throwIfAborted());
    series.push(await readMemory(replica));
    process.stderr.write(`drill: minute ${minute}: ${describeMemory(series.at(-1) as Megabytes)}\n`);
  }
  const { writes, refused } = await load.stop();
  const { lost, doubled } = await compareWrites(writes, {
    replicas: [replica],
    person,
    withPools: (use) => withPools(home, use),
  });
  const growth = Object.fromEntries(serviceNames.map((name) => [name, growthOf(series.map((each) => each[name]))]));
  const result = { acknowledged: writes.length, refused, lost: lost.length, doubled: doubled.length, growth, series };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : describe(result));
  const grown = serviceNames.filter((name) => (growth[name] as number) > maxGrowth);
  if (grown.length > 0) throw new DrillFailed(`The memory of ${grown.join(', ')} is not flat.`);
  if (lost.length + doubled.length > 0 || writes.length === 0) throw new DrillFailed('Not every write arrived.');
}

async function readMemory({ urls }: Replica): Promise<Megabytes> {
  const values = await Promise.all(
    serviceNames.map(async (name) => {
      const text = await (await fetch(`${urls[name]}/metrics`)).text();
      const bytes = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(text)?.[1];
      return [name, Math.round(Number(bytes) / 1e6)] as const;
    }),
  );
  return Object.fromEntries(values) as Megabytes;
}

const describeMemory = (memory: Megabytes) => serviceNames.map((name) => `${name} ${memory[name]} MB`).join(', ');

interface Result {
  readonly acknowledged: number;
  readonly refused: number;
  readonly lost: number;
  readonly doubled: number;
  readonly growth: Readonly<Record<string, number>>;
}

const describe = ({ acknowledged, refused, lost, doubled, growth }: Result) =>
  `${acknowledged} writes acknowledged, ${refused} refused, ${lost} lost, ${doubled} doubled\n${serviceNames
    .map((name) => `${name}: the last third has ${(growth[name] as number).toFixed(3)} of the memory of the middle third\n`)
    .join('')}`;
