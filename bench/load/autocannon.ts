import autocannon from 'autocannon';
import type { Load, Target } from './load.ts';

export const autocannonName = 'autocannon';

export async function measureWithAutocannon({ signal, seconds, ...target }: Target): Promise<Load> {
  const running = autocannon({ ...target, duration: seconds });
  const stop = () => running.stop();
  signal.addEventListener('abort', stop, { once: true });
  const result = await running;
  signal.removeEventListener('abort', stop);
  const refused = Object.entries(result.statusCodeStats).filter(([status]) => Number(status) >= 400);
  const failures = refused.reduce((sum, [, { count }]) => sum + count, result.errors);
  return { requests: result.requests.total, bytes: result.throughput.total, seconds: result.duration, failures };
}
