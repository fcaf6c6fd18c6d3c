import { join } from 'node:path';
import { CodedError } from '@trivium/core';
import { measureProcess } from '@trivium/http';
import { ensureSecret } from '@trivium/postgres';
import { backupMeasurement } from '../backups/last-backup.ts';
import { loadService, type RunningService } from '../services.ts';
import type { ServiceName } from '../service-names.ts';
import { wakeThreads } from '../wake-threads.ts';
import { reportMs } from './memory.rules.ts';
import type { Order, Report, StartOrder, WorkerPlace } from './messages.ts';

/** The process of one service: does what the supervisor orders, and ends with it. */
wakeThreads();

let starting: Promise<RunningService | undefined> = Promise.resolve(undefined);

let tracing: { readonly stop: () => Promise<void> } | undefined;

const tell = (report: Report) => process.send?.(report);

async function start(name: ServiceName, order: StartOrder): Promise<RunningService | undefined> {
  try {
    const { place, traces, ...options } = order;
    // Before the service is loaded: what it makes asks once whether it is traced.
    if (traces)
      tracing = (await import('../tracing/start-tracing.ts')).startTracing({ serviceName: `trivium-${name}`, ...traces });
    if (place) measureProcess([...measurementsOf(place), backupMeasurement(options.home)]);
    const startService = await loadService[name]();
    const service = await startService({
      ...options,
      secret: (secretName) => ensureSecret(join(options.home, 'keys', secretName)),
      onProgress: (line) => tell({ kind: 'progress', line }),
    });
    tell({ kind: 'ready', url: service.url, port: Number(new URL(service.url).port) });
    return service;
  } catch (error) {
    const { message, stack = message } = error as Error;
    const code = error instanceof CodedError ? error.code : undefined;
    process.send?.({ kind: 'failed', code, message, stack } satisfies Report, () => process.exit(1));
    return undefined;
  }
}

const measurementsOf = ({ number, workers, restarts }: WorkerPlace) => [
  { name: 'trivium_worker', help: 'Which of the processes of this service it is, from 1.', value: number },
  { name: 'trivium_workers', help: 'Processes of this service on this machine.', value: workers },
  { name: 'trivium_restarts', help: 'How often this process was started again since npm start.', value: restarts },
];

async function stop(graceMs: number): Promise<void> {
  const service = await starting;
  await service?.stop(graceMs).catch((error: Error) => process.stderr.write(`trivium: ${error.message}\n`));
  await tracing?.stop();
  process.exit(0);
}

process.on('message', (order: Order) => {
  if (order.kind === 'start') starting = start(order.name, order.options);
  else void stop(order.graceMs);
});
// A terminal and systemd send these to every process; only the supervisor knows in which order things end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// Killed, or gone: the port must be free for the next start.
process.on('disconnect', () => process.exit(1));

// On Linux the supervisor reads how much memory a process has; elsewhere the process reports it.
if (process.platform !== 'linux')
  setInterval(() => tell({ kind: 'resident', bytes: process.memoryUsage.rss() }), reportMs).unref();
