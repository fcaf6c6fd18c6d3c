import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Measurement } from './measurements.ts';

/** Gauges under names that Prometheus keeps for counters; the same without `_total` have the numbers by type. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let processRegistry: Registry | undefined;

/**
 * Memory, CPU, event loop and garbage collection of this process. All services in the process share one registry, created at
 * the first scrape: its observers live as long as the process.
 */
export function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
    for (const name of misnamed) processRegistry.removeSingleMetric(name);
  }
  return processRegistry;
}

/** A value that is read at each scrape. */
export interface ReadMeasurement extends Omit<Measurement, 'value'> {
  readonly read: () => Promise<number>;
}

/** Adds what somebody else knows of this process. */
export function measureProcess(measurements: readonly (Measurement | ReadMeasurement)[]): void {
  for (const measurement of measurements) {
    const { name, help } = measurement;
    const gauge = new Gauge({ name, help, registers: [processMetrics()], ...('read' in measurement && { collect }) });
    if ('value' in measurement) gauge.set(measurement.value);
    async function collect(): Promise<void> {
      if ('read' in measurement) gauge.set(await measurement.read());
    }
  }
}
