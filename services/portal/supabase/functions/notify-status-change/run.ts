import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { deliverDue, type Delivered } from './deliver.ts';
import { fanOut } from './fan-out.ts';

/** After this time a run begins no further attempt, because the platform would end it. */
const runSeconds = 60;
/** Longer than a run and its last attempts: a run that was killed does not keep the next one waiting for ever. */
const leaseSeconds = 180;

export interface RunResult extends Delivered {
  readonly fanned_out: number;
}

const failed = () => refuse('database_failed', 'The outbox could not be read or written. Deliveries stay due.');

/**
 * Sends what is due until nothing is, or its time is over. Only one run works at a time, so a burst of calls neither overwhelms the
 * database nor the channels; undefined if another run works, which sends what this call is about.
 */
export async function runNotifications(context: Context): Promise<RunResult | undefined> {
  const begun = await context.service.rpc('begin_notification_run', { lease_seconds: leaseSeconds });
  if (begun.error) throw failed();
  if (begun.data === null) return undefined;
  const until = context.now().getTime() + runSeconds * 1000;
  const isOver = () => context.now().getTime() > until;
  const end = async (isOutOfTime: boolean): Promise<boolean> => {
    const { data, error } = await context.service.rpc('end_notification_run', { run: begun.data, is_out_of_time: isOutOfTime });
    if (error) throw failed();
    return data;
  };
  const total = { fanned_out: 0, sent: 0, waiting: 0, failed: 0 };
  try {
    do {
      total.fanned_out += await fanOut(context);
      const delivered = await deliverDue(context, isOver);
      total.sent += delivered.sent;
      total.waiting += delivered.waiting;
      total.failed += delivered.failed;
    } while (!(await end(isOver())));
    return total;
  } catch (error) {
    await end(true).catch(() => undefined);
    throw error;
  }
}
