import { createServer, type AddressInfo } from 'node:net';
import type { ServiceName } from '../service-names.ts';
import { keepRunning } from './keep-running.ts';
import type { MemoryCeiling } from './memory.rules.ts';
import type { StartOrder } from './messages.ts';
import { ProcessEnded, startServiceProcess, type ServiceProcess } from './service-process.ts';
import { watchMemory } from './watch-memory.ts';

export interface ServiceAddress {
  readonly url: string;
  readonly port: number;
}

export interface KeepServiceOptions {
  readonly name: ServiceName;
  readonly order: StartOrder;
  readonly workers: number;
  readonly ceiling: MemoryCeiling;
  readonly mark: string;
  /** Where each process is entered while it lives. */
  readonly running: Set<ServiceProcess>;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  readonly onGiveUp: (reason: string) => void;
}

/**
 * Keeps the processes of a service running. The first one migrates, seeds, makes keys and builds; the others start when
 * it is ready and find everything done, as replicas do. Resolves when all are ready.
 * @throws what the start of the service refuses
 */
export async function keepService(options: KeepServiceOptions): Promise<ServiceAddress> {
  const { workers, order } = options;
  const isShared = workers > 1;
  const port = isShared && order.port === 0 ? await freePort(order.host) : order.port;
  const first = await keepWorker({ ...options, order: { ...order, port } }, 1);
  const others = Array.from({ length: workers - 1 }, (_, index) => index + 2);
  await Promise.all(others.map((number) => keepWorker({ ...options, order: { ...order, port: first.port } }, number)));
  return first;
}

async function keepWorker(options: KeepServiceOptions, number: number): Promise<ServiceAddress> {
  const { name, order, workers, ceiling, running, signal, say } = options;
  const title = workers > 1 ? `${name} (worker ${number})` : name;
  let address: ServiceAddress | undefined;
  let starts = 0;
  await keepRunning({
    async start() {
      signal.throwIfAborted();
      const place = { number, workers, restarts: starts++ };
      const child = startServiceProcess({
        name,
        mark: options.mark,
        ceiling,
        isShared: workers > 1,
        // A process that follows another one has its address.
        order: { ...order, port: address?.port ?? order.port, log: logOf(order.log, number), place },
        onProgress: (line) => say(`${name}: ${line}`),
      });
      running.add(child);
      void child.ended.then(() => running.delete(child));
      const { residentMb } = ceiling;
      watchMemory(child, {
        residentMb,
        onExceeded: (usedMb) => say(`${title} has ${usedMb} MB of memory, more than its ${residentMb} MB, and is ended`),
      });
      address = await child.ready;
      return child;
    },
    signal,
    isWorthRetrying: (error) => error instanceof ProcessEnded,
    onFailure: (reason, delayMs) => say(`${title} ended (${reason}); starting it again in ${delayMs / 1000} s`),
    onGiveUp: options.onGiveUp,
  });
  if (!address) throw new ProcessEnded(`${name} was stopped before it was ready`);
  return address;
}

/** Several processes cannot write and rotate one file: each has its own, the first one that of a single process. */
const logOf = (log: StartOrder['log'], number: number): StartOrder['log'] =>
  log.to === 'stdout' || number === 1 ? log : { ...log, to: log.to.replace(/\.log$/, `-${number}.log`) };

/** Workers share the port they are given; the system would choose another one for the next service's workers only by name. */
async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
