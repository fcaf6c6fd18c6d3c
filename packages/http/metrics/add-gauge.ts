import { Gauge, type Registry } from 'prom-client';

/** Adds a measurement of a service to its registry; `read` is called whenever `/metrics` is. */
export function addGauge(registry: Registry, { name, help, read }: { name: string; help: string; read: () => number }): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) });
  registry.registerMetric(gauge);
}
