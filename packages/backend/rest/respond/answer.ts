import { RestError } from '../errors.ts';
import type { Preferences } from '../parse/prefer.rules.ts';
import type { Range } from '../parse/tree.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** `Content-Range` as `0-24/3573`: first and last row, and all there are. */
export function contentRange(offset: number, shown: number, total: number | null): string {
  const isSome = shown > 0 && total !== 0;
  return `${isSome ? `${offset}-${offset + shown - 1}` : '*'}/${total ?? '*'}`;
}

/** Complete, in part, or past the end. @throws PGRST103 */
export function rangeStatus({ offset }: Range, shown: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total)
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  return shown < total ? 206 : 200;
}

export type Applicable = 'resolution' | 'missing' | 'return' | 'maxAffected';

/** `Preference-Applied`: which preferences the answer heeds. */
export function appliedPreferences(preferences: Preferences, applicable: readonly Applicable[]): Record<string, string> {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences;
  const may = (name: Applicable) => applicable.includes(name);
  const applied = [
    may('resolution') && resolution && `resolution=${resolution}`,
    may('missing') && missing && `missing=${missing}`,
    may('return') && preferences.return && `return=${preferences.return}`,
    count && `count=${count}`,
    tx && `tx=${tx}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    may('maxAffected') && handling === 'strict' && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ].filter((text) => typeof text === 'string' && text !== '');
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {};
}

/** What a function said of the answer: `response.headers` is a list of objects of one header each. @throws PGRST111, PGRST112 */
export function withSpokenSettings(answer: Answer, headers: string | null, status: string | null): Answer {
  const spoken = headers === null ? {} : spokenHeaders(headers);
  if (status !== null && !/^[2-5]\d\d$/.test(status))
    throw new RestError('PGRST112', 'response.status guc must be a valid status code');
  return {
    ...answer,
    status: status === null ? answer.status : Number(status),
    headers: { ...answer.headers, ...spoken },
  };
}

function spokenHeaders(text: string): Record<string, string> {
  const list = parseList(text);
  const isHeader = (value: unknown): value is Record<string, string> =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    Object.values(value).every((one) => typeof one === 'string');
  if (!list?.every(isHeader) || !fitHeaders(list))
    throw new RestError(
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  return Object.fromEntries(list.flatMap((one) => Object.entries(one).map(([name, value]) => [name.toLowerCase(), value])));
}

/** Whether names and values are such that HTTP can carry them. */
export function fitHeaders(list: readonly Readonly<Record<string, string>>[]): boolean {
  try {
    for (const one of list) void new Headers(one);
    return true;
  } catch {
    return false;
  }
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
