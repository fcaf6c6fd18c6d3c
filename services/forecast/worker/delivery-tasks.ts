import type { CronItem, Worker, TaskList, TaskSpec } from '@trivium/worker';
import { announceClosing } from '../domain/events/announce-closing.ts';
import { deliver, type Deliverer } from '../domain/webhooks/deliver.ts';
import { deleteOldDeliveries, readDue, type Due } from '../domain/webhooks/deliveries.sql.ts';

const announce = 'push.announce-closing';
const owe = 'push.enqueue-deliveries';
const send = 'push.deliver';
const forget = 'push.forget-deliveries';

const mostAtOnce = 1_000;

/**
 * A delivery's row says whether and when it is due; a job only carries it out. Jobs of one webhook run one after the other
 * (`queueName`), so that no delivery is under way twice, and a receiver that hangs holds up its own alone.
 */
const spec = ({ id, webhookId, nextAt }: Due): TaskSpec => ({
  jobKey: `push.delivery.${id}`,
  queueName: `push.${webhookId}`,
  runAt: nextAt,
});

/** The tasks for `startJobs`. */
export const deliveryTasks = (deliverer: Deliverer): TaskList => ({
  [announce]: async () => void (await announceClosing(deliverer.pool, deliverer.clock.now())),
  [owe]: async (_payload, { addJob }) => {
    for (const due of await readDue(deliverer.pool, mostAtOnce)) await addJob(send, { delivery: due.id }, spec(due));
  },
  [forget]: () => deleteOldDeliveries(deliverer.pool),
  [send]: async (payload, { addJob }) => {
    const { delivery: id } = payload as { delivery: string };
    const next = await deliver(deliverer, id);
    if (next) await addJob(send, { delivery: id }, spec({ id, ...next }));
  },
});

/** What the clock alone brings about, and what is owed although nobody was there to hear of it. */
export const deliveryCron: readonly CronItem[] = [
  { task: announce, match: '* * * * *' },
  { task: owe, match: '* * * * *' },
  { task: forget, match: '17 3 * * *' },
];

/** Sees to the deliveries that are owed. Any number of replicas may ask at once. */
export const enqueueDeliveries = (jobs: Pick<Worker, 'addJob'>): Promise<void> => jobs.addJob(owe, {}, { jobKey: owe });
