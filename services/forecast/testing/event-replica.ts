import { join } from 'node:path';
import { systemClock, type Clock } from '@trivium/core';
import { createLog, createService, refreshOnChange, listen } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import { inTransaction, subscribe } from '@trivium/postgres';
import { createDescribedFetch, type TestDatabase } from '@trivium/testing';
import { onTestFinished } from 'vitest';
import { queue } from '../worker/queue.ts';
import { addMarket } from '../domain/markets/change-market.ts';
import { forecastErrors } from '../contract/index.ts';
import { publishFeeds } from '../http/routes/publish-feeds.ts';
import { createPush } from '../server/push.ts';
import { streamEvents } from '../http/stream/stream-events.ts';
import type { StreamLimits } from '../http/stream/streams.ts';
import type { Send } from '../domain/webhooks/deliver.ts';
import { enqueueDeliveries } from '../worker/delivery-tasks.ts';
import { describeWebhooks } from '../http/routes/describe-webhooks.ts';

export const migrationsFolder = join(import.meta.dirname, '../migrations');
export const publicUrl = 'https://forecast.example.org';
export const linkSecret = 'a secret for tests';

export interface TestPushOptions {
  readonly clock?: Clock;
  readonly streamLimits?: StreamLimits;
  readonly kept?: number;
}

/** Sends as the service does, but to anywhere. */
export const sendAnywhere: Send = async (url, { headers, body, timeoutMs }) => {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await answer.arrayBuffer();
  return { status: answer.status };
};

const silentLog = () => createLog('forecast', { write: () => {} });

/** One replica's feeds and streams behind a real socket, until the test ends. */
export async function startPush(database: TestDatabase, options: TestPushOptions = {}) {
  const { clock = systemClock, ...rest } = options;
  const { pool, connection } = database;
  const log = silentLog();
  const push = createPush({
    pool,
    clock,
    log,
    publicUrl,
    serviceSecret: linkSecret,
    send: sendAnywhere,
    random: () => 0,
    ...rest,
  });
  const service = createService({
    name: 'forecast',
    clock,
    log,
    trustedProxies: ['loopback'],
    errors: forecastErrors,
    description: { title: 'push', version: '1' },
    readiness: () => Promise.resolve({ ok: true, checks: {} }),
  });
  publishFeeds(service);
  streamEvents(service, push);
  describeWebhooks(service);
  await service.describe();
  const refresher = refreshOnChange({
    clock,
    table: service.snapshots,
    baseHeaders: service.baseHeaders,
    load: push.load,
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
    push.streams.close();
    await listening.close(2_000);
    refresher.stop();
    await refresher.refresh();
    await subscription.close();
  }
  onTestFinished(stop);
  const description: unknown = await (await fetch(`${listening.url}/api/openapi.json`)).json();
  return { url: listening.url, fetch: createDescribedFetch(listening.url, description), stop };
}

/** The worker of one replica: sends what is owed, until the test ends. */
export async function startDelivering({ pool, connection }: TestDatabase, send: Send = sendAnywhere) {
  const log = silentLog();
  const push = createPush({
    pool,
    clock: systemClock,
    log,
    publicUrl,
    serviceSecret: linkSecret,
    send,
    random: () => 0,
  });
  const jobs = await startWorker({ ...queue, connection, log, tasks: push.tasks, cron: push.cron });
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
