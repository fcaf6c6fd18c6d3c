import { RestError } from '../errors.ts';
import { parseCsv } from './csv.rules.ts';

/** A body that PostgreSQL reads as JSON. */
export interface Payload {
  readonly json: string;
  readonly isList: boolean;
  /** The columns or arguments that it names. */
  readonly keys: readonly string[];
}

const invalid = (message: string) => new RestError('PGRST102', message);

/**
 * Reads a body that writes rows, or that holds named arguments. With `columns` given, other keys are passed over and a
 * missing one means null or the default. @throws PGRST102
 */
export function parsePayload(
  body: string,
  contentType: string,
  columns: readonly string[] | undefined,
  isCall: boolean,
): Payload {
  switch (contentType) {
    case 'application/json':
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return jsonPayload(body, columns, isCall);
    case 'text/csv': {
      const { names, rows } = parseCsv(body);
      const objects = rows.map((row) =>
        Object.fromEntries(names.map((name, index) => [name, row[index] === 'NULL' ? null : row[index]])),
      );
      return { json: JSON.stringify(objects), isList: true, keys: columns ?? names };
    }
    case 'application/x-www-form-urlencoded': {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return { json: JSON.stringify(fields), isList: false, keys: columns ?? Object.keys(fields) };
    }
    default:
      throw invalid(`Content-Type not acceptable: ${contentType}`);
  }
}

function jsonPayload(body: string, columns: readonly string[] | undefined, isCall: boolean): Payload {
  if (isCall && body === '') return { json: '{}', isList: false, keys: columns ?? [] };
  const value = parseJson(body);
  if (Array.isArray(value)) return { json: body, isList: true, keys: columns ?? keysOfAll(value) };
  if (typeof value === 'object' && value !== null) return { json: body, isList: false, keys: columns ?? Object.keys(value) };
  return { json: '[]', isList: true, keys: columns ?? [] };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('Empty or invalid json');
  }
}

function keysOfAll(objects: readonly unknown[]): string[] {
  const [first] = objects;
  if (first === undefined) return [];
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
  const keys = isObject(first) ? Object.keys(first) : [];
  const isSame = (value: unknown) =>
    isObject(value) && Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
  if (!objects.every(isSame)) throw invalid('All object keys must match');
  return keys;
}

/** The type alone, in lower case; JSON where nothing is said. */
export const contentTypeOf = (header: string | null) => header?.split(';')[0]?.trim().toLowerCase() || 'application/json';
