import { refuse } from '../errors.ts';
import { maxTextLength, type PageText } from './page-text.ts';

/** Deeper than any API's response; deeper texts are attacks on the reader. */
const maxDepth = 64;

/**
 * Converts a JSON text to one line a value, `markets.0.question: Will it rain?`. Strings lose their escapes so that quotes can
 * be found; numbers keep their digits. @throws text_unreadable
 */
export function readJsonText(source: string): PageText {
  const lines: string[] = [];
  let length = 0;

  function add(path: readonly string[], value: string): void {
    const line = path.length === 0 ? value : `${path.join('.')}: ${value}`;
    length += line.length + 1;
    if (length > maxTextLength) throw refuse('text_unreadable', 'The JSON is too large; use a smaller source.');
    lines.push(line.replaceAll(/[\r\n]+/g, ' '));
  }

  function write(value: unknown, path: readonly string[]): void {
    if (path.length > maxDepth) throw refuse('text_unreadable', `The JSON is nested more than ${maxDepth} levels deep.`);
    if (value instanceof NumberText) add(path, value.digits);
    else if (typeof value !== 'object' || value === null) add(path, String(value));
    else {
      const members = Object.entries(value);
      if (members.length === 0) add(path, Array.isArray(value) ? '[]' : '{}');
      for (const [key, one] of members) write(one, [...path, key]);
    }
  }

  write(parse(source), []);
  return { text: lines.join('\n') };
}

/** A number with its digits: a double would change 0.10 and 12345678901234567890. */
class NumberText {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

function parse(source: string): unknown {
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? new NumberText(context.source) : value;
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''), keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch (cause) {
    throw refuse('text_unreadable', 'The response is labelled as JSON but isn’t valid JSON.', { cause });
  }
}
