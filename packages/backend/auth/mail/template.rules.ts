import type { Json } from '../users/user.ts';

/** A part of a template: literal text, a value, or a condition. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[] }
  | { readonly kind: 'choice'; readonly test: Test; readonly yes: readonly Part[]; readonly no: readonly Part[] };

interface Test {
  readonly path: readonly string[];
  /** The text to compare with; undefined tests whether the value is not empty. */
  readonly equals?: string | undefined;
  readonly isNegated: boolean;
}

/** A parsed template. */
export interface Template {
  readonly parts: readonly Part[];
}

/** A syntax error in a template. The message is for the author of the template. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const actions = /\{\{(-\s)?\s*([^]*?)\s*(\s-)?\}\}/g;
const path = String.raw`\.[A-Za-z_][\w.]*`;
const valueAction = new RegExp(`^(${path})$`);
const ifAction = new RegExp(`^(?:else )?if (not )?(${path})$`);
const compareAction = new RegExp(`^(?:else )?if (eq|ne) (${path}) (?:"([^"]*)"|\`([^\`]*)\`)$`);

/**
 * Parses a template. Supports the part of Go's template language that mails use: `{{ .Name }}` and nested values such as
 * `{{ .Data.team }}`, `{{ if .Name }}`, `{{ if not .Name }}`, `{{ if eq .Name "text" }}`, `{{ else }}`, `{{ else if … }}`,
 * `{{ end }}`, comments, line ends within them, and dashes that trim whitespace.
 * @throws TemplateError for anything else
 */
export function readTemplate(source: string): Template {
  const reader = { tokens: tokenize(source), at: 0 };
  const parts = readParts(reader);
  const rest = reader.tokens[reader.at];
  if (rest) throw new TemplateError(`{{ ${rest.text} }} has no matching {{ if }}`);
  return { parts };
}

interface Token {
  readonly isAction: boolean;
  readonly text: string;
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let trims = false;
  const addText = (text: string, trimsEnd: boolean) => {
    const trimmed = trims ? text.trimStart() : text;
    tokens.push({ isAction: false, text: trimsEnd ? trimmed.trimEnd() : trimmed });
  };
  for (const match of source.matchAll(actions)) {
    addText(source.slice(end, match.index), match[1] !== undefined);
    tokens.push({ isAction: true, text: (match[2] as string).replaceAll(/\s*\n\s*/g, ' ') });
    end = match.index + match[0].length;
    trims = match[3] !== undefined;
  }
  addText(source.slice(end), false);
  return tokens;
}

function readParts(reader: { readonly tokens: readonly Token[]; at: number }): Part[] {
  const parts: Part[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (!token || (token.isAction && /^(end|else\b.*)$/.test(token.text))) return parts;
    reader.at++;
    if (!token.isAction) parts.push({ kind: 'text', text: token.text });
    else if (/^if\b/.test(token.text)) parts.push(readChoice(reader, token.text));
    else if (!token.text.startsWith('/*')) parts.push({ kind: 'value', path: readPath(token.text) });
  }
}

function readChoice(reader: { readonly tokens: readonly Token[]; at: number }, action: string): Part {
  const test = readTest(action);
  const yes = readParts(reader);
  const next = reader.tokens[reader.at++];
  if (!next) throw new TemplateError(`{{ ${action} }} has no {{ end }}`);
  if (next.text === 'end') return { kind: 'choice', test, yes, no: [] };
  if (next.text !== 'else') return { kind: 'choice', test, yes, no: [readChoice(reader, next.text)] };
  const no = readParts(reader);
  if (reader.tokens[reader.at++]?.text !== 'end') throw new TemplateError(`{{ ${action} }} has no {{ end }}`);
  return { kind: 'choice', test, yes, no };
}

function readTest(action: string): Test {
  const compared = compareAction.exec(action);
  if (compared)
    return { path: split(compared[2] as string), equals: compared[3] ?? compared[4] ?? '', isNegated: compared[1] === 'ne' };
  const plain = ifAction.exec(action);
  if (plain) return { path: split(plain[2] as string), isNegated: plain[1] !== undefined };
  throw new TemplateError(`{{ ${action} }} is not a supported condition`);
}

function readPath(action: string): string[] {
  const dotted = valueAction.exec(action)?.[1];
  if (!dotted) throw new TemplateError(`{{ ${action} }} is not a supported action`);
  return split(dotted);
}

const split = (dotted: string) => dotted.slice(1).split('.');

/** Fills in a template. `escape` escapes each value. Missing values are empty. */
export function fillTemplate({ parts }: Template, values: Json, escape: (text: string) => string): string {
  const fill = (part: Part): string => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'value':
        return escape(toText(lookUp(values, part.path)));
      case 'choice':
        return (evaluate(part.test, values) ? part.yes : part.no).map(fill).join('');
    }
  };
  return parts.map(fill).join('');
}

function evaluate({ path: names, equals, isNegated }: Test, values: Json): boolean {
  const value = lookUp(values, names);
  const isTrue = equals === undefined ? toText(value) !== '' && value !== false && value !== 0 : toText(value) === equals;
  return isTrue !== isNegated;
}

function lookUp(values: unknown, names: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Json)[name];
  }
  return value;
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
/** For a subject, which must be a single line. */
export const singleLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');
