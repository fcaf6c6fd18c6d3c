import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { subscribe, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import { failLostRequests, recordResult, sweepResponses, takeRequests, type QueuedRequest } from './requests.sql.ts';
import { sendRequest } from './send-request.ts';

export interface NetOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** As the database's owner. */
  readonly pool: Pool;
  readonly owner: Connection;
  /** This replica's own address, once it listens. */
  readonly gateway: Promise<string>;
}

const channel = 'trivium_net';
/** Reads the queue in case a notification was lost. */
const pollMs = 10_000;
/** Maximum concurrent requests. */
const maxConcurrent = 50;
/** As pg_net's `pg_net.ttl`. */
const historyHours = 6;
/** Time for running requests to end before a stop aborts them. */
const graceMs = 2_000;

/** Sends the requests of `net.http_*`, each once. Any number of replicas may share a database. */
export async function startNet({
  clock,
  log,
  pool,
  owner,
  gateway,
}: NetOptions): Promise<{ readonly stop: () => Promise<void> }> {
  const inFlight = new Set<Promise<void>>();
  const abortRequests = new AbortController();
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let taking: Promise<void> | undefined;
  let isWakePending = false;

  async function send(request: QueuedRequest) {
    await recordResult(pool, request.id, await sendRequest(request, gateway, abortRequests.signal));
  }

  async function take() {
    while (!stopped.aborted && inFlight.size < maxConcurrent) {
      const requests = await takeRequests(pool, maxConcurrent - inFlight.size);
      if (requests.length === 0) return;
      for (const request of requests) {
        const sent = send(request)
          .catch((error: unknown) =>
            log.logger.warn({ err: error, request: request.id }, 'the response to a request could not be stored'),
          )
          .finally(() => {
            inFlight.delete(sent);
            wake();
          });
        inFlight.add(sent);
      }
    }
  }

  /** Reads the queue. A call during another is deferred until that one ends. */
  function wake() {
    if (stopped.aborted) return;
    if (taking) {
      isWakePending = true;
      return;
    }
    taking = take()
      .catch((error: unknown) => log.logger.warn({ err: error }, 'queued requests could not be read'))
      .finally(() => {
        taking = undefined;
        if (!isWakePending) return;
        isWakePending = false;
        wake();
      });
  }

  const sweep = () =>
    void failLostRequests(pool)
      .then(() => sweepResponses(pool, historyHours))
      .catch((error: unknown) => log.logger.warn({ err: error }, 'old responses could not be deleted'));
  const subscription = subscribe(owner, {
    channel,
    onNotification: wake,
    onGap: wake,
    onError: (error) => log.logger.warn({ err: error }, 'the connection that listens for requests was lost'),
  });
  await subscription.ready;
  let cancelPoll = () => {};
  const poll = () => {
    wake();
    sweep();
    cancelPoll = clock.schedule(new Date(clock.now().getTime() + pollMs), poll);
  };
  poll();

  return {
    async stop() {
      stopping.abort();
      cancelPoll();
      await subscription.close();
      await taking;
      const timer = setTimeout(() => abortRequests.abort(), graceMs);
      await Promise.all(inFlight);
      clearTimeout(timer);
    },
  };
}
