import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceProcesses } from '../../launch/testing/service-processes.ts';
import { startLoad, type LoadResult } from './load.ts';
import { serviceNames, type ServiceName, type Services } from './start-services.ts';

export const scenarios = ['worker', 'portal', 'PostgreSQL', 'supervisor'] as const;

export type Scenario = (typeof scenarios)[number];

export interface Recovery extends LoadResult {
  readonly scenario: Scenario;
  /** From the kill until a service said that it can do its work. */
  readonly answeredAfterSeconds: Readonly<Record<ServiceName, number>>;
}

/** Load before the kill and after the last service answers. */
const aroundMs = 1_000;
const betweenMs = 20;

export interface Stage {
  readonly home: string;
  readonly services: () => Services;
  /** Starts everything again, as a person or systemd would. */
  readonly restart: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Kills (-9) what the scenario names, under load, and waits until every service answers again. */
export async function recover(scenario: Scenario, stage: Stage): Promise<Recovery> {
  const { urls } = stage.services();
  const load = startLoad(urls, scenario.toLowerCase());
  await pause(aroundMs, undefined, { signal: stage.signal });
  const killedAt = performance.now();
  await kill(scenario, stage);
  const since = () => (performance.now() - killedAt) / 1000;
  // A process is gone a moment after it is killed; what it answered before is no recovery.
  await pause(betweenMs);
  const restarting = scenario === 'supervisor' ? stage.restart() : undefined;
  const answered = await Promise.all(
    serviceNames.map(async (name) => {
      while (!(await isReady(urls[name]))) await pause(betweenMs, undefined, { signal: stage.signal });
      return [name, since()] as const;
    }),
  );
  await restarting;
  await pause(aroundMs, undefined, { signal: stage.signal });
  const answeredAfterSeconds = Object.fromEntries(answered) as Recovery['answeredAfterSeconds'];
  return { scenario, answeredAfterSeconds, ...(await load.stop()) };
}

async function kill(scenario: Scenario, { home, services }: Stage): Promise<void> {
  const { pid } = services();
  const kills: Readonly<Record<Scenario, () => Promise<number[]> | number[]>> = {
    worker: () => serviceProcesses(pid, 'portal').slice(-1),
    portal: () => serviceProcesses(pid, 'portal'),
    PostgreSQL: async () => [Number.parseInt(await readFile(join(home, 'database', 'postmaster.pid'), 'utf8'))],
    supervisor: () => [pid],
  };
  for (const killed of await kills[scenario]()) process.kill(killed, 'SIGKILL');
}

/** On a connection of its own: one that is kept alive may be a worker's that was not killed. */
const isReady = (url: string) =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
