import type { CronItem, Worker, TaskList, TaskSpec } from '@trivium/worker';
import { announceClosing } from '../domain/events/announce-closing.ts';
import { deliver, type Deliverer } from '../domain/webhooks/deliver.ts';
import { deleteOldSubscriptions } from '../domain/webhooks/webhooks.sql.ts';
import { deleteOldDeliveries, readDueDeliveries, type DueDelivery } from '../domain/webhooks/deliveries.sql.ts';

const announceTask = 'push.announce-closing';
const enqueueTask = 'push.enqueue-deliveries';
const deliverTask = 'push.deliver';
const deleteTask = 'push.forget-deliveries';

const maxPerRun = 1_000;

/**
 * A delivery's row says whether and when it is due; a job only runs it. A webhook has as many lanes (`queueName`) as its pace,
 * and the jobs of a lane run one after the other. An attempt claims its delivery, which keeps it from running twice; a receiver that hangs delays only its own
 * deliveries.
 */
const jobSpec = ({ id, webhookId, nextAt, pace }: DueDelivery): TaskSpec => ({
  jobKey: `push.delivery.${id}`,
  queueName: `push.${webhookId}.${Number(BigInt(id) % BigInt(pace))}`,
  runAt: nextAt,
});

/** The tasks for `startJobs`. */
export const deliveryTasks = (deliverer: Deliverer): TaskList => ({
  [announceTask]: async () => void (await announceClosing(deliverer.pool, deliverer.clock.now())),
  [enqueueTask]: async (_payload, { addJob }) => {
    for (const due of await readDueDeliveries(deliverer.pool, maxPerRun))
      await addJob(deliverTask, { delivery: due.id }, jobSpec(due));
  },
  [deleteTask]: async () => {
    await deleteOldDeliveries(deliverer.pool);
    await deleteOldSubscriptions(deliverer.pool);
  },
  [deliverTask]: async (payload, { addJob }) => {
    const { delivery: id } = payload as { delivery: string };
    const { next, isPaceNew } = await deliver(deliverer, id);
    if (isPaceNew) await addJob(enqueueTask, {}, { jobKey: enqueueTask });
    // An operator may have made the delivery due meanwhile: the job that this stored keeps its earlier time.
    if (next)
      await addJob(deliverTask, { delivery: id }, { ...jobSpec({ id, ...next, pace: 1 }), jobKeyMode: 'preserve_run_at' });
  },
});

/** Scheduled tasks: closing-soon events, deliveries whose notification was missed, and clean-up. */
export const deliveryCron: readonly CronItem[] = [
  { task: announceTask, match: '* * * * *' },
  { task: enqueueTask, match: '* * * * *' },
  { task: deleteTask, match: '17 3 * * *' },
];

/** Enqueues the due deliveries. Any number of replicas may call it at once. */
export const enqueueDeliveries = (jobs: Pick<Worker, 'addJob'>): Promise<void> =>
  jobs.addJob(enqueueTask, {}, { jobKey: enqueueTask });
