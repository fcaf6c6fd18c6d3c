import { RestError } from '../errors.ts';

export interface CsvLimits {
  readonly rows: number;
  /** Fields of all rows together. */
  readonly keys: number;
  /** Bytes of the resulting JSON, in which each row repeats the names. */
  readonly jsonBytes: number;
}

export interface CsvRows {
  readonly names: readonly string[];
  /** A list of objects. A value is a text, or null where the field is NULL. */
  readonly json: Buffer;
}

const invalid = () => new RestError('PGRST102', 'Empty or invalid csv');
/** Characters of JSON between two yields. */
const sliceLength = 64 * 1024;
const sliceFields = 2_000;
const slicePairs = 10_000;
const longField = 64 * 1024;
/** No table has as many columns. */
const maxNames = 2_000;

/**
 * Converts CSV (RFC 4180), whose first line names the columns, to JSON. Yields at intervals, for `runInSlices`.
 * @throws PGRST102, body_too_many_rows, body_too_many_keys, body_too_large
 */
export function* csvToJson(text: string, limits: CsvLimits): Generator<undefined, CsvRows> {
  const lines = readLines(text, limits.keys);
  const names = yield* firstLine(lines);
  const prefixes = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const parts: Buffer[] = [];
  let [part, bytes, rows] = ['[', 0, 0];
  const flush = () => {
    const written = Buffer.from(part);
    part = '';
    parts.push(written);
    if ((bytes += written.length) > limits.jsonBytes)
      throw new RestError(
        'body_too_large',
        `As JSON, which repeats the columns' names in each row, the body can have at most ${limits.jsonBytes} bytes.`,
      );
  };
  let hasWrongLine = false;
  for (const line of lines) {
    if (!line) {
      yield;
      continue;
    }
    // Refused at the end, because text that is not CSV at all is a different error.
    if (line.length !== names.length) hasWrongLine = true;
    if ((rows += 1) > limits.rows) throw new RestError('body_too_many_rows', `A body can have at most ${limits.rows} rows.`);
    if (!hasWrongLine) {
      if (rows > 1) part += ',';
      for (const [index, field] of line.entries()) {
        part += prefixes[index] ?? '';
        if (typeof field === 'string') part += field === 'NULL' ? 'null' : JSON.stringify(field);
        else {
          part += '"';
          for (const piece of piecesOf(text, field)) {
            part += JSON.stringify(piece).slice(1, -1);
            flush();
            yield;
          }
          part += '"';
        }
      }
      part += '}';
    }
    if (part.length > sliceLength) {
      flush();
      yield;
    }
  }
  if (hasWrongLine) throw new RestError('PGRST102', 'All lines must have same number of fields');
  part += ']';
  flush();
  return { names: names.slice(0, maxNames), json: Buffer.concat(parts) };
}

/** A field that is converted piece by piece. */
interface LongField {
  readonly from: number;
  readonly to: number;
}
type CsvRecord = readonly (string | LongField)[];

function* firstLine(lines: Generator<CsvRecord | undefined>): Generator<undefined, string[]> {
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (next.value) {
      const names = next.value.filter((name) => typeof name === 'string');
      if (names.length < next.value.length) throw invalid();
      return names;
    }
    yield;
  }
  throw invalid();
}

/** Yields the fields of each line, and undefined at intervals. */
function* readLines(text: string, maxFields: number): Generator<CsvRecord | undefined, undefined> {
  let line: (string | LongField)[] = [];
  let fields = 0;
  const plain = /[^",\r\n]*/y;
  let at = 0;
  while (at < text.length) {
    if ((fields += 1) > maxFields) throw new RestError('body_too_many_keys', `A body can have at most ${maxFields} fields.`);
    if (fields % sliceFields === 0) yield undefined;
    if (text.charCodeAt(at) === quote) {
      const from = at + 1;
      let to = text.indexOf('"', from);
      for (let pairs = 1; text.charCodeAt(to + 1) === quote && to !== -1; pairs++) {
        to = text.indexOf('"', to + 2);
        if (pairs % slicePairs === 0) yield undefined;
      }
      if (to === -1) throw invalid();
      line.push(to - from > longField ? { from, to } : text.slice(from, to).replaceAll('""', '"'));
      at = to + 1;
    } else {
      plain.lastIndex = at;
      plain.test(text);
      line.push(text.slice(at, plain.lastIndex));
      at = plain.lastIndex;
    }
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) line.push('');
      continue;
    }
    if (at < text.length) {
      if (text[at] === '\r') at += 1;
      if (text[at] !== '\n') throw invalid();
      at += 1;
    }
    yield line;
    line = [];
  }
  if (line.length > 0) yield line;
}

const quote = 0x22;

/** The text of a quoted field in pieces. None splits a doubled quote or a surrogate pair. */
function* piecesOf(text: string, { from, to }: LongField): Generator<string, undefined> {
  for (let at = from; at < to;) {
    let end = Math.min(at + longField, to);
    let quotes = 0;
    while (text.charCodeAt(end - 1 - quotes) === quote && end - quotes > at) quotes += 1;
    if (end < to && (quotes % 2 === 1 || isHighSurrogate(text.charCodeAt(end - 1)))) end += 1;
    yield text.slice(at, end).replaceAll('""', '"');
    at = end;
  }
}

const isHighSurrogate = (code: number) => code >= 0xd8_00 && code <= 0xdb_ff;
