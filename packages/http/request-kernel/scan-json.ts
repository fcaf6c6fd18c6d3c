import { JsonError, type JsonLimits } from './json-limits.ts';

/** The shape of a JSON text, found without creating objects. */
export interface JsonShape {
  readonly kind: 'array' | 'object' | 'scalar';
  /** The keys of an object, or of an array's first element; at most `maxNames` of them. */
  readonly keys: readonly string[];
  /** Whether every element of an array is an object with these keys. */
  readonly areKeysSame: boolean;
}

/** No table has as many columns and no function as many arguments. */
const maxNames = 2_000;
/** Bytes between two points where the scan can be interrupted. */
const sliceBytes = 32 * 1024;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** States: what may come next. */
const value = 0;
const valueOrEnd = 1;
const key = 2;
const keyOrEnd = 3;
const afterKey = 4;
const afterValue = 5;
const end = 6;

/**
 * Validates the bytes of a JSON text as JSON.parse would, and yields now and then so that a long text can be scanned in
 * slices.
 *
 * @throws JsonError
 */
export function* scanJson(bytes: Uint8Array, limits: JsonLimits): Generator<undefined, JsonShape> {
  let containers = new Uint8Array(32);
  const names = createNames(bytes);
  const { length } = bytes;
  let [depth, keys, rows, values] = [0, 0, 0, 0];
  let state = value;
  let pause = sliceBytes;
  let rootKind: JsonShape['kind'] = 'scalar';
  let at = 0;

  while (at < length) {
    if (at >= pause) {
      yield;
      pause = at + sliceBytes;
    }
    const byte = bytes[at]!;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      at += 1;
      continue;
    }
    if (state === afterValue) {
      if (byte === comma) state = containers[depth] === openObject ? key : value;
      else if (byte === closeList || byte === closeObject) {
        if (containers[depth] !== byte - 2) throw invalid();
        if (byte === closeObject && isRow(depth)) names.endRow();
        depth -= 1;
        state = depth === 0 ? end : afterValue;
      } else throw invalid();
      at += 1;
      continue;
    }
    if (state === afterKey) {
      if (byte !== colon) throw invalid();
      state = value;
      at += 1;
      continue;
    }
    if (state === end) throw invalid();
    const isKey = state === key || state === keyOrEnd;
    if (isKey && byte !== quote) {
      // An empty object.
      if (state !== keyOrEnd || byte !== closeObject) throw invalid();
      state = afterValue;
      continue;
    }
    if (state === valueOrEnd && byte === closeList) {
      state = afterValue;
      continue;
    }
    if (isKey) {
      if ((keys += 1) > limits.keys) throw new JsonError('too_many_keys', `The body has more than ${limits.keys} keys.`);
    } else {
      if (depth === 1 && rootKind === 'array') {
        if ((rows += 1) > limits.rows) throw new JsonError('too_many_rows', `The body has more than ${limits.rows} rows.`);
        names.beginRow(byte === openObject);
      }
      if (limits.values !== undefined && (values += 1) > limits.values)
        throw new JsonError('too_many_values', `The body has more than ${limits.values} values.`);
    }
    if (byte === quote) {
      const from = (at += 1);
      let hasEscapes = false;
      for (;;) {
        if (at >= length) throw invalid();
        if (at >= pause) {
          yield;
          pause = at + sliceBytes;
        }
        const inside = bytes[at]!;
        if (inside === quote) break;
        if (inside < 0x20) throw invalid();
        if (inside === backslash) {
          hasEscapes = true;
          at = afterEscape(bytes, at);
        } else at += 1;
      }
      if (isKey && isRow(depth)) names.add(from, at, hasEscapes);
      at += 1;
      state = isKey ? afterKey : depth === 0 ? end : afterValue;
    } else if (byte === openList || byte === openObject) {
      if (depth === 0) rootKind = byte === openList ? 'array' : 'object';
      if ((depth += 1) > limits.nesting)
        throw new JsonError('nested_too_deep', `The body is nested more than ${limits.nesting} levels deep.`);
      if (depth === containers.length) containers = doubled(containers);
      containers[depth] = byte;
      if (rootKind === 'object' && depth === 1) names.beginRow(true);
      state = byte === openList ? valueOrEnd : keyOrEnd;
      at += 1;
    } else {
      at = afterScalar(bytes, at);
      state = depth === 0 ? end : afterValue;
    }
  }
  if (state !== end) throw invalid();
  return { kind: rootKind, ...names.result() };

  function isRow(level: number): boolean {
    return rootKind === 'object' ? level === 1 : level === 2 && containers[1] === openList;
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(bytes.length * 2);
  longer.set(bytes);
  return longer;
}

const invalid = () => new JsonError('json_invalid', 'The body is not valid JSON.');

/** The position after an escape sequence such as `\u0e01`. */
function afterEscape(bytes: Uint8Array, at: number): number {
  const escaped = bytes[at + 1] ?? 0;
  if (escaped !== 0x75) {
    if (!'"\\/bfnrt'.includes(String.fromCharCode(escaped))) throw invalid();
    return at + 2;
  }
  for (let digit = at + 2; digit < at + 6; digit++) if (!isHex(bytes[digit] ?? 0)) throw invalid();
  return at + 6;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** The position after a number, `true`, `false` or `null`. */
function afterScalar(bytes: Uint8Array, from: number): number {
  const word = words.find((one) => one[0] === bytes[from]);
  if (word) {
    if (!word.every((byte, offset) => bytes[from + offset] === byte)) throw invalid();
    return from + word.length;
  }
  let at = bytes[from] === 0x2d ? from + 1 : from;
  const digits = (): void => {
    if (!isDigit(bytes[at])) throw invalid();
    while (isDigit(bytes[at])) at += 1;
  };
  if (bytes[at] === 0x30) at += 1;
  else digits();
  if (bytes[at] === 0x2e) {
    at += 1;
    digits();
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at += bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? 2 : 1;
    digits();
  }
  return at;
}

interface Name {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The last row that had it. */
  row: number;
}

/** Compares the keys of rows. Usually they come in the order of the first row and are written the same way. */
function createNames(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const byText = new Map<string, Name>();
  const inOrder: Name[] = [];
  let [row, inRow, position] = [0, 0, 0];
  let areKeysSame = true;
  const textOf = (from: number, to: number, hasEscapes: boolean) =>
    hasEscapes ? (JSON.parse(buffer.toString('utf8', from - 1, to + 1)) as string) : buffer.toString('utf8', from, to);
  return {
    beginRow(isObject: boolean) {
      row += 1;
      [inRow, position] = [0, 0];
      if (!isObject) areKeysSame = false;
    },
    add(from: number, to: number, hasEscapes: boolean) {
      if (byText.size >= maxNames || !areKeysSame) return;
      const expected = inOrder[position++];
      let name: Name | undefined;
      if (expected && to - from === expected.to - expected.from && isSame(bytes, from, expected)) name = expected;
      else {
        const text = textOf(from, to, hasEscapes);
        name = byText.get(text);
        if (!name && row === 1) {
          name = { text, from, to, row: 0 };
          byText.set(text, name);
          inOrder.push(name);
          position = inOrder.length;
        }
      }
      if (!name) areKeysSame = false;
      else if (name.row !== row) {
        name.row = row;
        inRow += 1;
      }
    },
    endRow() {
      if (byText.size < maxNames && inRow !== byText.size) areKeysSame = false;
    },
    result: () => ({ keys: inOrderOfObjects([...byText.keys()]), areKeysSame }),
  };
}

function isSame(bytes: Uint8Array, from: number, { from: start, to }: Name): boolean {
  for (let at = start, other = from; at < to; at++, other++) if (bytes[at] !== bytes[other]) return false;
  return true;
}

/** JSON.parse orders integer keys first. */
const inOrderOfObjects = (keys: string[]) =>
  keys.some((name) => /^\d/.test(name)) ? Object.keys(Object.fromEntries(keys.map((name) => [name, 0]))) : keys;
