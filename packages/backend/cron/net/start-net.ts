import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { subscribe, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import { failLostRequests, recordAnswer, sweepAnswers, takeRequests, type QueuedRequest } from './requests.sql.ts';
import { sendRequest } from './send-request.ts';

export interface NetOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** As the database's owner. */
  readonly pool: Pool;
  readonly owner: Connection;
}

const channel = 'trivium_net';
/** The queue is looked at this often, should a notification be lost. */
const pollMs = 10_000;
/** Most requests on their way at once. */
const mostAtOnce = 50;
/** As pg_net's `pg_net.ttl`. */
const keptHours = 6;
/** Running requests may end before a stop cuts them off. */
const graceMs = 2_000;

/** Sends what `net.http_*` queued, each request once, by any number of replicas. */
export async function startNet({ clock, log, pool, owner }: NetOptions): Promise<{ readonly stop: () => Promise<void> }> {
  const underWay = new Set<Promise<void>>();
  const cutOff = new AbortController();
  const stopping = new AbortController();
  const stopped = stopping.signal;
  let taking: Promise<void> | undefined;
  let isAskedAgain = false;

  async function send(request: QueuedRequest) {
    await recordAnswer(pool, request.id, await sendRequest(request, cutOff.signal));
  }

  async function take() {
    while (!stopped.aborted && underWay.size < mostAtOnce) {
      const requests = await takeRequests(pool, mostAtOnce - underWay.size);
      if (requests.length === 0) return;
      for (const request of requests) {
        const sent = send(request)
          .catch((error: unknown) => log.logger.warn({ err: error, request: request.id }, 'the answer to a request was not kept'))
          .finally(() => {
            underWay.delete(sent);
            wake();
          });
        underWay.add(sent);
      }
    }
  }

  /** One look at the queue at a time; whoever asks during one is heard after it. */
  function wake() {
    if (stopped.aborted) return;
    if (taking) {
      isAskedAgain = true;
      return;
    }
    taking = take()
      .catch((error: unknown) => log.logger.warn({ err: error }, 'queued requests could not be read'))
      .finally(() => {
        taking = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        wake();
      });
  }

  const sweep = () =>
    void failLostRequests(pool)
      .then(() => sweepAnswers(pool, keptHours))
      .catch((error: unknown) => log.logger.warn({ err: error }, 'answers to requests could not be swept'));
  const subscription = subscribe(owner, {
    channel,
    onNotification: wake,
    onGap: wake,
    onError: (error) => log.logger.warn({ err: error }, 'the listening connection of requests was lost'),
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
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}
