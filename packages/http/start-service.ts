import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from './logging/log.ts';
import { openLog, type OpenLogOptions } from './logging/open-log.ts';
import { listen } from './serve.ts';

/** The parts of a running service that the server needs. */
export interface OpenedService {
  readonly listener: RequestListener;
  /** Replace the fixed headers when no request could be read. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum time for a whole request to arrive. */
  readonly requestTimeoutMs?: number;
  /** Accepts a connection that asks for another protocol. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends streams and sockets that would keep the server from closing; called before it closes. */
  readonly disconnectClients?: () => void;
}

interface OpenedPool {
  end(): Promise<void>;
}

/** The parts that are already open. */
export interface ServiceParts<Pool> {
  readonly log: Log;
  readonly pool: Pool;
  /** Registers a function that closes something with the service, before everything that was opened earlier. */
  readonly defer: (close: () => Promise<unknown>) => void;
}

export interface StartServiceOptions<Database, Pool extends OpenedPool> {
  readonly name: string;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The setting that names the port, for the operator's message when the port is taken. */
  readonly portSetting: string;
  readonly log: OpenLogOptions;
  /** Waits for the database and migrates it; nothing else is open yet. */
  readonly prepare: () => Promise<Database>;
  readonly openPool: (database: Database, options: { name: string; onIdleError: (error: Error) => void }) => Pool;
  readonly open: (parts: ServiceParts<Pool>, database: Database) => Promise<OpenedService>;
}

export interface StartedService {
  /** Where it answers: `http://127.0.0.1:4101`. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets running requests finish for at most `graceMs`, and closes everything in reverse order. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/**
 * Starts a service in the order that all services share: wait for the database and migrate it, open the log and the pool, open
 * the service's own parts, and finally listen. If a step fails, everything opened before it is closed.
 *
 * @throws the errors of `prepare` and `open`; log_unwritable, port_taken, address_unavailable
 */
export async function startService<Database, Pool extends OpenedPool>(
  options: StartServiceOptions<Database, Pool>,
): Promise<StartedService> {
  const { name, host, port, portSetting } = options;
  const database = await options.prepare();
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const log = await openLog(name, options.log);
    closers.push(log.close);
    const pool = options.openPool(database, {
      name,
      onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection was lost'),
    });
    closers.push(() => pool.end());
    const { listener, headers, requestTimeoutMs, upgrade, disconnectClients } = await options.open(
      { log, pool, defer: (close) => void closers.push(close) },
      database,
    );
    const listening = await listen({
      listener,
      host,
      port,
      portSetting,
      ...(headers && { headers }),
      ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
    });
    if (upgrade) listening.server.on('upgrade', upgrade);
    return {
      url: listening.url,
      port: listening.port,
      async stop(graceMs) {
        disconnectClients?.();
        await listening.close(graceMs);
        await closeAll(closers);
      },
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** From the last to the first; a failure does not stop the others from closing. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  let failure: unknown;
  for (const close of closers.splice(0).toReversed())
    await close().catch((error: unknown) => {
      failure ??= error;
    });
  if (failure !== undefined) throw failure;
}
