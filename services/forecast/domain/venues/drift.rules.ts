import type { z } from 'zod';

/** The fields at which a venue's answer is no longer as it was, each named once: `events.markets.question`. */
export interface Drift {
  report(path: readonly PropertyKey[]): void;
  fields(): readonly string[];
}

export function createDrift(): Drift {
  const fields = new Set<string>();
  return {
    // Places in lists differ from answer to answer, so the name of a field leaves them out.
    report: (path) => void fields.add(path.filter((part) => typeof part !== 'number').join('.') || 'the whole answer'),
    fields: () => [...fields],
  };
}

/** Reads one value; where it does not fit, its fields are reported below `path` and nothing is given. */
export function readOr<T>(schema: z.ZodType<T>, value: unknown, drift: Drift, path: readonly PropertyKey[]): T | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) drift.report([...path, ...issue.path]);
  return undefined;
}

const maxNamed = 3;

/** "polymarket changed its answer at events.slug", or undefined where nothing changed. */
export function driftNote(venue: string, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined;
  const more = fields.length > maxNamed ? ` and ${fields.length - maxNamed} more fields` : '';
  return `${venue} changed its answer at ${fields.slice(0, maxNamed).join(', ')}${more}`;
}
