import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachCluster, createPool } from '@trivium/postgres';
import { serviceProcesses } from '../../launch/testing/service-processes.ts';
import { BenchmarkFailed, type BenchmarkOptions } from '../benchmark.ts';
import { readWorkers } from '../config/env.ts';
import { table } from '../table.ts';
import { recover, scenarios, type Recovery } from './scenarios.ts';
import { choosePorts, serviceNames, startServices } from './start-services.ts';
import { storedAddresses } from './statements.sql.ts';

export const title = 'seconds until each service answers after something was killed, and what was lost';

/** Runs each scenario once and prints its figures. @throws BenchmarkFailed where an acknowledged write is gone */
export async function run({ signal, json }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  const [loadBefore = 0] = loadavg();
  const home = await mkdtemp(join(tmpdir(), 'trivium-recovery-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  const ports = await choosePorts();
  // Two so that one of several can be killed.
  const workers = readWorkers(2);
  say(`starting the services, ${workers} worker(s) each`);
  let services = await startServices(home, ports, workers, signal);
  stack.defer(() => services.stop());
  const restart = async () => {
    services = await startServices(home, ports, workers, signal);
  };

  const results: (Recovery & { readonly lost: number })[] = [];
  for (const scenario of scenarios) {
    if (scenario === 'worker' && workers === 1) continue;
    say(`killing ${scenario === 'worker' ? 'one worker of the portal' : scenario}`);
    const recovery = await recover(scenario, { home, services: () => services, restart, signal });
    const stored = await readStored(home);
    results.push({ ...recovery, lost: recovery.acknowledged.filter((email) => !stored.has(email)).length });
  }
  const processes = serviceProcesses(services.pid).length;
  const result = {
    benchmark: 'recovery',
    workers,
    processes,
    scenarios: results.map(({ acknowledged, ...rest }) => ({ ...rest, acknowledged: acknowledged.length })),
    node: process.versions.node,
    processors: { count: availableParallelism(), model: cpus()[0]?.model ?? 'unknown' },
    loadBefore,
  };
  process.stdout.write(json ? `${JSON.stringify(result, undefined, 2)}\n` : report(result));
  if (results.some(({ lost }) => lost > 0)) throw new BenchmarkFailed('Acknowledged writes are gone.');
}

async function readStored(home: string): Promise<ReadonlySet<string>> {
  const cluster = await attachCluster(home);
  if (!cluster) throw new BenchmarkFailed('PostgreSQL does not run.');
  const pool = createPool(await cluster.database('forecast'), { max: 1 });
  try {
    return await storedAddresses(pool);
  } finally {
    await pool.end();
  }
}

interface Report {
  readonly workers: number;
  readonly processes: number;
  readonly scenarios: readonly (Omit<Recovery, 'acknowledged'> & { readonly acknowledged: number; readonly lost: number })[];
  readonly node: string;
  readonly processors: { readonly count: number; readonly model: string };
  readonly loadBefore: number;
}

function report({ workers, processes, scenarios: rows, node, processors, loadBefore }: Report): string {
  const head = [
    'killed (-9)',
    ...serviceNames.map((name) => `${name} s`),
    ...serviceNames.map((name) => `${name} failed`),
    'acknowledged',
    'lost',
  ];
  const lines = rows.map(({ scenario, answeredAfterSeconds, failed, requests, acknowledged, lost }) => [
    scenario === 'worker' ? 'one worker of the portal' : scenario,
    ...serviceNames.map((name) => answeredAfterSeconds[name].toFixed(1)),
    ...serviceNames.map((name) => `${failed[name]} of ${requests[name]}`),
    String(acknowledged),
    String(lost),
  ]);
  return [
    `${workers} worker(s) of each service, ${processes} processes and a supervisor; Node ${node}; ${processors.count} × ${processors.model}; load before ${loadBefore.toFixed(1)}`,
    ...table([head, ...lines]),
    'Seconds run from the kill until /readyz is 200 on a new connection; failed are requests of three loops a service, one at a time, and what /readyz refuses counts.',
    '',
  ].join('\n');
}
