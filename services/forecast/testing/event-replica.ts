import { systemClock, type Clock } from '@trivium/core';
import { createLog, createService, refreshOnChange, listen } from '@trivium/http';
import { startWorker, type TaskList } from '@trivium/worker';
import { inTransaction, subscribe } from '@trivium/postgres';
import { createDescribedFetch, type TestDatabase } from '@trivium/testing';
import { onTestFinished } from 'vitest';
import { queue } from '../worker/start-worker.ts';
import { addMarket } from '../domain/markets/change-market.ts';
import { forecastErrors } from '../contract/index.ts';
import { publishFeeds } from '../http/routes/publish-feeds.ts';
import { feedSnapshots } from '../http/feed-snapshots.ts';
import { createEventHub } from '../http/stream/event-hub.ts';
import { streamEvents } from '../http/stream/stream-events.ts';
import { createStreams, type StreamLimits } from '../http/stream/streams.ts';
import type { Send } from '../domain/webhooks/deliver.ts';
import { migrationsFolder } from '../server/migrations.ts';
import { deliveryCron, deliveryTasks, enqueueDeliveries } from '../worker/delivery-tasks.ts';
import { describeWebhooks } from '../http/routes/describe-webhooks.ts';

export { migrationsFolder };
export const publicUrl = 'https://forecast.example.org';
export const linkSecret = 'a secret for tests';

export interface EventReplicaOptions {
  readonly clock?: Clock;
  readonly streamLimits?: StreamLimits;
  /** How many events the replica keeps for clients that resume. */
  readonly maxEvents?: number;
}

/** Sends as the service does, but to private addresses too. */
export const sendAnywhere: Send = async (url, { headers, body, timeoutMs }) => {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await answer.arrayBuffer();
  return { status: answer.status };
};

const silentLog = () => createLog('forecast', { write: () => {} });

/** One replica's feeds and streams behind a real socket, until the test ends. */
export async function startEventReplica(database: TestDatabase, options: EventReplicaOptions = {}) {
  const { clock = systemClock, streamLimits, maxEvents } = options;
  const { pool, connection } = database;
  const log = silentLog();
  const hub = createEventHub({ pool, publicUrl, ...(maxEvents !== undefined && { maxEvents }) });
  const streams = createStreams(hub, clock, streamLimits);
  const service = createService({
    name: 'forecast',
    clock,
    log,
    trustedProxies: ['loopback'],
    errors: forecastErrors,
    description: { title: 'events', version: '1' },
    readiness: () => Promise.resolve({ ok: true, checks: {} }),
  });
  publishFeeds(service);
  streamEvents(service, { streams });
  describeWebhooks(service);
  await service.describe();
  const refresher = refreshOnChange({
    clock,
    table: service.snapshots,
    baseHeaders: service.baseHeaders,
    load: async () => {
      await hub.catchUp();
      return { snapshots: await feedSnapshots(pool, publicUrl) };
    },
    onError: () => {},
  });
  const subscription = subscribe(connection, {
    channel: 'forecast_changes',
    onNotification: (topic) => void (topic === 'events' && refresher.invalidate()),
    onGap: refresher.invalidate,
  });
  await subscription.ready;
  await refresher.refresh();
  const listening = await listen({ listener: service.listener, host: '127.0.0.1', port: 0 });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= end());
  async function end() {
    streams.close();
    await listening.close(2_000);
    refresher.stop();
    await refresher.refresh();
    await subscription.close();
  }
  onTestFinished(stop);
  const description: unknown = await (await fetch(`${listening.url}/api/openapi.json`)).json();
  return { url: listening.url, fetch: createDescribedFetch(listening.url, description), stop };
}

/** The worker of one replica: sends due deliveries until the test ends. `change` may replace its tasks. */
export async function startDelivering(
  { pool, connection }: TestDatabase,
  send: Send = sendAnywhere,
  change = (tasks: TaskList): TaskList => tasks,
) {
  const log = silentLog();
  const tasks = deliveryTasks({ pool, clock: systemClock, log, publicUrl, serviceSecret: linkSecret, send, random: () => 0 });
  const jobs = await startWorker({ ...queue, connection, log, tasks: change(tasks), cron: deliveryCron });
  const subscription = subscribe(connection, {
    channel: 'forecast_changes',
    onNotification: (topic) => void (topic === 'deliveries' && enqueueDeliveries(jobs)),
    onGap: () => void enqueueDeliveries(jobs),
  });
  await subscription.ready;
  await enqueueDeliveries(jobs);
  onTestFinished(async () => {
    await subscription.close();
    await jobs.stop();
  });
}

/** Adds an open market. */
export const add = (
  { pool }: Pick<TestDatabase, 'pool'>,
  slug: string,
  question = `คำถาม ${slug}`,
  closesAt = new Date('2099-01-01T00:00:00Z'),
) =>
  inTransaction(pool, (transaction) =>
    addMarket(transaction, 'operator', {
      slug,
      question,
      questionEn: `Question ${slug}?`,
      category: 'crypto',
      yesProbability: 0.5,
      closesAt,
      resolutionCriteria: 'criteria',
      resolutionSources: ['https://example.org/'],
      tags: ['tag'],
      createdBy: 'operator',
    }),
  );
