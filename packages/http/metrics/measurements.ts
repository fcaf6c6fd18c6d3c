import { Gauge, Registry } from 'prom-client';

/** A value of now, for `/metrics`. */
export interface Measurement {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/** Reads values of now; it may ask the database. It may have other names each time. */
export type MeasurementSource = () => readonly Measurement[] | Promise<readonly Measurement[]>;

/** What the sources say, in the Prometheus text format. A source that fails takes no other's values away. */
export async function describeMeasurements(
  sources: readonly MeasurementSource[],
  onError: (error: unknown) => void,
): Promise<string> {
  const registry = new Registry();
  await Promise.all(
    sources.map(async (source) => {
      try {
        for (const { name, help, value } of await source()) new Gauge({ name, help, registers: [registry] }).set(value);
      } catch (error) {
        onError(error);
      }
    }),
  );
  return registry.metrics();
}
