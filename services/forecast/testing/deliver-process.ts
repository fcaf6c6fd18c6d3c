import { systemClock } from '@trivium/core';
import { createLog } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import { createPool, type Connection } from '@trivium/postgres';
import { queue } from '../worker/start-worker.ts';
import type { Deliverer } from '../domain/webhooks/deliver.ts';
import { enqueueDeliveries, deliveryCron, deliveryTasks } from '../worker/delivery-tasks.ts';

/** A worker in a process of its own, to be killed: `node deliver-process.ts '{"connection": …, "serviceSecret": …}'`. */
const { connection, serviceSecret } = JSON.parse(process.argv[2] ?? '{}') as { connection: Connection; serviceSecret: string };
const log = createLog('forecast', { write: () => {} });

const deliverer: Deliverer = {
  pool: createPool(connection, { name: 'killed worker' }),
  clock: systemClock,
  log,
  publicUrl: 'https://forecast.example.org',
  serviceSecret,
  random: () => 0,
  async send(url, { headers, body }) {
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return { status: answer.status };
  },
};
const jobs = await startWorker({ ...queue, connection, log, tasks: deliveryTasks(deliverer), cron: deliveryCron });
await enqueueDeliveries(jobs);
process.stdout.write('ready\n');
