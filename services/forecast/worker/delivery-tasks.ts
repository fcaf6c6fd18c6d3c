import type { CronItem, Worker, TaskList, TaskSpec } from '@trivium/worker';
import { announceClosing } from '../domain/events/announce-closing.ts';
import { deliver, type Deliverer } from '../domain/webhooks/deliver.ts';
import { deleteOldDeliveries, readDueDeliveries, type DueDelivery } from '../domain/webhooks/deliveries.sql.ts';

const announceTask = 'push.announce-closing';
const enqueueTask = 'push.enqueue-deliveries';
const deliverTask = 'push.deliver';
const deleteTask = 'push.forget-deliveries';

const maxPerRun = 1_000;

/**
 * A delivery's row says whether and when it is due; a job only carries it out. Jobs of one webhook run one after the other
 * (`queueName`), so that no delivery is under way twice, and a receiver that hangs holds up its own alone.
 */
const jobSpec = ({ id, webhookId, nextAt }: DueDelivery): TaskSpec => ({
  jobKey: `push.delivery.${id}`,
  queueName: `push.${webhookId}`,
  runAt: nextAt,
});

/** The tasks for `startJobs`. */
export const deliveryTasks = (deliverer: Deliverer): TaskList => ({
  [announceTask]: async () => void (await announceClosing(deliverer.pool, deliverer.clock.now())),
  [enqueueTask]: async (_payload, { addJob }) => {
    for (const due of await readDueDeliveries(deliverer.pool, maxPerRun))
      await addJob(deliverTask, { delivery: due.id }, jobSpec(due));
  },
  [deleteTask]: () => deleteOldDeliveries(deliverer.pool),
  [deliverTask]: async (payload, { addJob }) => {
    const { delivery: id } = payload as { delivery: string };
    const next = await deliver(deliverer, id);
    if (next) await addJob(deliverTask, { delivery: id }, jobSpec({ id, ...next }));
  },
});

/** What the clock alone brings about, and what is owed although nobody was there to hear of it. */
export const deliveryCron: readonly CronItem[] = [
  { task: announceTask, match: '* * * * *' },
  { task: enqueueTask, match: '* * * * *' },
  { task: deleteTask, match: '17 3 * * *' },
];

/** Sees to the deliveries that are owed. Any number of replicas may ask at once. */
export const enqueueDeliveries = (jobs: Pick<Worker, 'addJob'>): Promise<void> =>
  jobs.addJob(enqueueTask, {}, { jobKey: enqueueTask });
