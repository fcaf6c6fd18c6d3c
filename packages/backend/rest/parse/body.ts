import { JsonError, scanJson, type JsonLimits, type JsonErrorReason } from '@trivium/http';
import { RestError } from '../errors.ts';
import { csvToJson } from './csv.ts';

/** A body as JSON for PostgreSQL. */
export interface Payload {
  /** The bytes as sent if it is long, else text. */
  readonly json: string | Buffer;
  readonly isList: boolean;
  /** The names of the columns or arguments in it. */
  readonly keys: readonly string[];
}

export interface BodyLimits extends Pick<JsonLimits, 'nesting' | 'keys' | 'rows'> {
  readonly bytes: number;
}

const invalid = (message: string) => new RestError('PGRST102', message);
/** Longer JSON is passed on as bytes. */
const maxTextBytes = 64 * 1024;
const maxFormBytes = 1024 * 1024;
const maxFormFields = 10_000;
/** How many times longer than the body's limit the JSON of a CSV body may be. */
const maxGrowth = 3;

/**
 * Parses a body of rows or named arguments without creating objects. With `columns`, other keys are ignored, and a missing
 * one means null or the default. Yields at intervals, for `runInSlices`.
 * @throws PGRST102, body_too_large, body_nested_too_deep, body_too_many_keys, body_too_many_rows
 */
export function* parsePayload(
  body: Buffer,
  contentType: string,
  { columns, isCall, limits }: { columns: readonly string[] | undefined; isCall: boolean; limits: BodyLimits },
): Generator<undefined, Payload> {
  switch (contentType) {
    case 'application/json':
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return yield* jsonPayload(body, columns, isCall, limits);
    case 'text/csv': {
      const csvLimits = { rows: limits.rows, keys: limits.keys, jsonBytes: limits.bytes * maxGrowth };
      const { names, json } = yield* csvToJson(body.toString(), csvLimits);
      return { json, isList: true, keys: columns ?? names };
    }
    case 'application/x-www-form-urlencoded': {
      const fields = Object.fromEntries(formFieldsOf(body));
      return { json: JSON.stringify(fields), isList: false, keys: columns ?? Object.keys(fields) };
    }
    default:
      throw invalid(`Content-Type not acceptable: ${contentType}`);
  }
}

function* jsonPayload(
  body: Buffer,
  columns: readonly string[] | undefined,
  isCall: boolean,
  limits: BodyLimits,
): Generator<undefined, Payload> {
  if (isCall && body.length === 0) return { json: '{}', isList: false, keys: columns ?? [] };
  const { kind, keys, areKeysSame } = yield* scanBody(body, limits);
  if (kind === 'scalar') return { json: '[]', isList: true, keys: columns ?? [] };
  if (columns === undefined && !areKeysSame) throw invalid('All object keys must match');
  const json = body.length > maxTextBytes ? body : body.toString();
  return { json, isList: kind === 'array', keys: columns ?? keys };
}

function* scanBody(body: Buffer, limits: BodyLimits) {
  try {
    return yield* scanJson(body, limits);
  } catch (error) {
    throw error instanceof JsonError ? refusals[error.reason](limits) : error;
  }
}

const refusals: Readonly<Record<JsonErrorReason, (limits: BodyLimits) => RestError>> = {
  json_invalid: () => invalid('Empty or invalid json'),
  nested_too_deep: ({ nesting }) => new RestError('body_nested_too_deep', `A body can be nested at most ${nesting} levels deep.`),
  too_many_keys: ({ keys }) => new RestError('body_too_many_keys', `A body can have at most ${keys} keys.`),
  too_many_rows: ({ rows }) => new RestError('body_too_many_rows', `A body can have at most ${rows} rows.`),
  too_many_values: () => invalid('Empty or invalid json'),
};

/** The fields of a form. @throws body_too_large, body_too_many_keys */
export function formFieldsOf(body: Buffer): [name: string, value: string][] {
  if (body.length > maxFormBytes) throw new RestError('body_too_large', `A form can have at most ${maxFormBytes} bytes.`);
  let fields = 0;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) fields += 1;
  if (fields > maxFormFields) throw new RestError('body_too_many_keys', `A form can have at most ${maxFormFields} fields.`);
  return [...new URLSearchParams(body.toString())];
}

/** The media type without parameters, in lower case; JSON if there is no header. */
export const contentTypeOf = (header: string | null) => header?.split(';')[0]?.trim().toLowerCase() || 'application/json';
