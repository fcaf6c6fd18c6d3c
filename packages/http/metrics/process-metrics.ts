import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Measurement } from './measurements.ts';

let processRegistry: Registry | undefined;

/**
 * Memory, CPU, event loop and garbage collection of this process. All services in the process share one registry, created at
 * the first scrape: its observers live as long as the process.
 */
export function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Adds what somebody else knows of this process and will not change. */
export function measureProcess(measurements: readonly Measurement[]): void {
  for (const { name, help, value } of measurements) new Gauge({ name, help, registers: [processMetrics()] }).set(value);
}
