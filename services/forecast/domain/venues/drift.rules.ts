import type { z } from 'zod';

/** Collects the fields of a venue's answer that changed, each once: `events.markets.question`. */
export interface Drift {
  report(path: readonly PropertyKey[]): void;
  fields(): readonly string[];
}

export function createDrift(): Drift {
  const fields = new Set<string>();
  return {
    // A field's name has no list positions, because they differ between answers.
    report: (path) => void fields.add(path.filter((part) => typeof part !== 'number').join('.') || 'the whole answer'),
    fields: () => [...fields],
  };
}

/** Parses a value. If it does not match, reports the fields below `path` and returns undefined. */
export function readOr<T>(schema: z.ZodType<T>, value: unknown, drift: Drift, path: readonly PropertyKey[]): T | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) drift.report([...path, ...issue.path]);
  return undefined;
}

const maxNamed = 3;

/** "polymarket changed its answer at events.slug", or undefined if nothing changed. */
export function driftNote(venue: string, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined;
  const more = fields.length > maxNamed ? ` and ${fields.length - maxNamed} more fields` : '';
  return `${venue} changed its answer at ${fields.slice(0, maxNamed).join(', ')}${more}`;
}
