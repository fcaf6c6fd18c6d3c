import { RestError } from '../errors.ts';
import type { ResultRow } from '../plan/statement.sql.ts';
import type { Answer } from './answer.ts';

/**
 * Applies the headers and the status that the statement's functions set in `response.headers` and `response.status`.
 * `response.headers` is a JSON list of objects with one header each; a repeated header is sent as often. @throws PGRST111, PGRST112
 */
export function applyGucHeaders(answer: Answer, { headers, status }: Pick<ResultRow, 'headers' | 'status'>): Answer {
  if (headers === null && status === null) return answer;
  const gucHeaders = headers === null ? {} : parseGucHeaders(headers);
  if (status !== null && !/^[2-5]\d\d$/.test(status))
    throw new RestError('PGRST112', 'response.status guc must be a valid status code');
  return {
    ...answer,
    status: status === null ? answer.status : Number(status),
    headers: { ...answer.headers, ...gucHeaders },
  };
}

function parseGucHeaders(text: string): Record<string, string | string[]> {
  const list = parseList(text);
  if (!list?.every(isHeader) || !areValidHeaders(list))
    throw new RestError(
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  const values = Map.groupBy(list.flatMap(Object.entries<string>), ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...values].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

const isHeader = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  Object.values(value).every((text) => typeof text === 'string');

/** Whether HTTP can carry these names and values. */
export function areValidHeaders(list: readonly Readonly<Record<string, string>>[]): boolean {
  try {
    for (const headers of list) void new Headers(headers);
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
