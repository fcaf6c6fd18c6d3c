import type { OpenPortal } from '../fixtures/open-portal.ts';
import { explain } from './explain.sql.ts';
import type { PageRequest, PlanNode } from './pages.rules.ts';

const repeats = 21;

/** Asks several times for the plan of a request. @returns the times as a sentence, and the last plan */
export async function measure(
  portal: OpenPortal,
  request: PageRequest,
): Promise<{ sentence: string; plan: PlanNode | undefined }> {
  const measurements = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) measurements.push(await explain(portal, request));
  const times = measurements.map(({ planningMs, executionMs }) => planningMs + executionMs).toSorted((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(repeats / 2)], times.at(-1)];
  process.stdout.write(`${request.name}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms\n`);
  const sentence = `Median ${median.toFixed(1)} ms, slowest of ${repeats} ${slowest.toFixed(1)} ms, planning included.`;
  return { sentence, plan: measurements.at(-1)?.plan };
}
