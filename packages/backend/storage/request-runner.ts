import type { Clock } from '@trivium/core';
import type { QueueKey } from '@trivium/http';
import type { Caller } from '@trivium/postgres';
import type { Callers } from '../gateway/callers.ts';
import type { Peer } from '../service.ts';
import type { StorageQueues } from './queues.ts';
import type { StorageContext } from './storage-request.ts';
import { withProgress, type ProgressLimits } from './uploads/body-progress.ts';

export interface RunnerOptions {
  readonly storage: StorageContext;
  readonly callers: Callers;
  readonly queues: Pick<StorageQueues, 'bodies' | 'statements'>;
  /** Minimum speed of request bodies. */
  readonly progress: ProgressLimits;
  readonly clock: Clock;
}

/** A request whose body and statements are limited by the queues of its caller. */
export interface QueuedRequest {
  readonly storage: StorageContext;
  readonly raw: Request;
  readonly queueKey: QueueKey;
}

/** Runs a request with the limits of its caller. `prepare` finds its handler, which waits for its turn if there is a body. */
export type RunRequest = (
  incoming: Request,
  caller: Caller,
  peer: Peer | undefined,
  prepare: (request: QueuedRequest) => Promise<() => Promise<Response>>,
) => Promise<Response>;

/** The limits that all interfaces of storage have in common. */
export function createRequestRunner({ storage: shared, callers, queues, progress, clock }: RunnerOptions): RunRequest {
  return async (incoming, caller, peer, prepare) => {
    const queueKey = callers.who(caller, peer);
    const { signal } = incoming;
    const raw = incoming.body ? withBody(incoming, withProgress(incoming.body, progress, clock)) : incoming;
    // A body that arrived completely is processed even if its client disconnects.
    const queueOptions = raw.body ? {} : { signal };
    const storage: StorageContext = { ...shared, runQueued: (work) => queues.statements.run(queueKey, work, queueOptions) };
    const handle = await prepare({ storage, raw, queueKey });
    return raw.body ? queues.bodies.run(queueKey, handle, { signal }) : handle();
  };
}

const withBody = (request: Request, body: ReadableStream<Uint8Array>) =>
  new Request(request, { body, duplex: 'half' } as RequestInit);
