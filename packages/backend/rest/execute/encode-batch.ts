import type { Value } from '../plan/fragments.sql.ts';

/** A statement as one round of PostgreSQL's extended protocol sends it. */
export interface BatchStatement {
  /** The name under which the connection knows it, or ''. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
  readonly isParsed: boolean;
  /** Whether the server describes the columns of its result. */
  readonly isDescribed: boolean;
}

/** The first byte of each message (PostgreSQL's documentation, "Message Formats"). */
const codes = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, close: 0x43, sync: 0x53 } as const;
const statementKind = 0x53;
const portalKind = 0x50;
const binaryFormat = 1;

type WireValue = string | Uint8Array | null;

/** A value with its length in bytes, counted once. */
interface SizedValue {
  readonly value: WireValue;
  readonly bytes: number;
}

/** Writes the statements and one Sync into a single buffer: a write for each message costs more than the message. */
export function encodeBatch(statements: readonly BatchStatement[]): Buffer {
  const rounds = statements.map((statement) => ({ statement, values: statement.values.map(sized) }));
  const writer = new Writer(rounds.reduce((sum, round) => sum + roundBytes(round), syncBytes));
  for (const { statement, values } of rounds) {
    if (!statement.isParsed) writeParse(writer, statement);
    writeBind(writer, statement.name, values);
    if (statement.isDescribed) writer.begin(codes.describe).byte(portalKind).text('').end();
    writer.begin(codes.execute).text('').int32(0).end();
  }
  return writer.begin(codes.sync).end().buffer;
}

interface Round {
  readonly statement: BatchStatement;
  readonly values: readonly SizedValue[];
}

/** An earlier statement under this name, which may be there or not, is closed first. */
function writeParse(writer: Writer, { name, text }: BatchStatement): void {
  writer.begin(codes.close).byte(statementKind).text(name).end();
  writer.begin(codes.parse).text(name).text(text).int16(0).end();
}

function writeBind(writer: Writer, name: string, values: readonly SizedValue[]): void {
  writer.begin(codes.bind).text('').text(name);
  // No formats: all values are text.
  if (values.every(({ value }) => typeof value !== 'object' || value === null)) writer.int16(0);
  else {
    writer.int16(values.length);
    for (const { value } of values) writer.int16(typeof value === 'object' && value !== null ? binaryFormat : 0);
  }
  writer.int16(values.length);
  for (const value of values) writer.value(value);
  // All columns of the result are text too.
  writer.int16(0).end();
}

function sized(value: Value): SizedValue {
  const wireValue = typeof value === 'number' ? String(value) : value;
  if (typeof wireValue === 'string') return { value: wireValue, bytes: Buffer.byteLength(wireValue) };
  return { value: wireValue, bytes: wireValue?.length ?? 0 };
}

const syncBytes = 5;
/** The code and length of at most five messages, and their fields of fixed length. */
const fixedBytes = 64;

function roundBytes({ statement: { name, text, isParsed }, values }: Round): number {
  const parseBytes = isParsed ? 0 : Buffer.byteLength(text) + 2 * name.length;
  return values.reduce((sum, { bytes }) => sum + bytes + 6, fixedBytes + name.length + parseBytes);
}

class Writer {
  readonly #buffer: Buffer;
  #offset = 0;
  #lengthAt = 0;

  constructor(maxBytes: number) {
    this.#buffer = Buffer.allocUnsafe(maxBytes);
  }

  begin(code: number): this {
    this.byte(code);
    this.#lengthAt = this.#offset;
    return this.int32(0);
  }

  /** Writes the length of the message that began last. */
  end(): this {
    this.#buffer.writeInt32BE(this.#offset - this.#lengthAt, this.#lengthAt);
    return this;
  }

  byte(value: number): this {
    this.#buffer[this.#offset++] = value;
    return this;
  }

  int16(value: number): this {
    this.#offset = this.#buffer.writeUInt16BE(value, this.#offset);
    return this;
  }

  int32(value: number): this {
    this.#offset = this.#buffer.writeInt32BE(value, this.#offset);
    return this;
  }

  /** A text with the zero byte that ends it. */
  text(value: string): this {
    if (value !== '') this.#offset += this.#buffer.write(value, this.#offset);
    return this.byte(0);
  }

  value({ value, bytes }: SizedValue): this {
    if (value === null) return this.int32(-1);
    this.int32(bytes);
    if (typeof value === 'string') this.#buffer.write(value, this.#offset);
    else this.#buffer.set(value, this.#offset);
    this.#offset += bytes;
    return this;
  }

  get buffer(): Buffer {
    return this.#buffer.subarray(0, this.#offset);
  }
}
