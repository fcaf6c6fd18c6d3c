import { Gauge, type Registry } from 'prom-client';

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  /** Called whenever `/metrics` is. */
  readonly read: () => number | Promise<number>;
}

/** Adds a measurement of a service to its registry. */
export function addGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [], collect: async () => gauge.set(await read()) });
  registry.registerMetric(gauge);
}
