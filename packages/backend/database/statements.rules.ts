/** One statement of a file, without the semicolon that ends it. */
export interface Statement {
  readonly sql: string;
  /** Line of its first word in the file, from 1. */
  readonly line: number;
}

// In order: line comment, string, quoted name, dollar quote, word, number, any character. Block comments nest and escape
// strings have backslashes; `nextToken` handles both.
const token =
  /--[^\n]*|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d+|\/\*|[\s\S]/y;
const escapeString = /'(?:[^'\\]|\\[\s\S]|'')*'/y;

/**
 * Splits SQL at the semicolons that end statements: not those in strings, names, comments, dollar quotes, parentheses
 * (rules), or bodies written as BEGIN ATOMIC … END. Statements that contain only comments are left out.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let begin = 0;
  let firstWord = -1;
  let depth = 0;
  let atomicDepth = 0;
  let previousWord = '';
  let at = 0;
  const finish = (end: number) => {
    if (firstWord >= 0) statements.push({ sql: sql.slice(begin, end).trim(), line: lineAt(sql, firstWord) });
    begin = end + 1;
    firstWord = -1;
    depth = 0;
    atomicDepth = 0;
    previousWord = '';
  };
  while (at < sql.length) {
    const from = at;
    const text = nextToken(sql, at, previousWord);
    at += text.length;
    if (/^\s$/.test(text) || text.startsWith('--') || text.startsWith('/*')) continue;
    if (text === ';' && depth === 0 && atomicDepth === 0) {
      finish(from);
      continue;
    }
    if (firstWord < 0) firstWord = from;
    if (text === '(') depth++;
    else if (text === ')') depth = Math.max(0, depth - 1);
    const word = text.toLowerCase();
    if (word === 'atomic' && previousWord === 'begin') atomicDepth = 1;
    else if (atomicDepth > 0 && word === 'case') atomicDepth++;
    else if (atomicDepth > 0 && word === 'end') atomicDepth--;
    previousWord = word;
  }
  finish(sql.length);
  return statements;
}

function nextToken(sql: string, at: number, previousWord: string): string {
  // E'…' is a word followed by a string with backslash escapes.
  if (sql[at] === "'" && previousWord === 'e') {
    escapeString.lastIndex = at;
    return escapeString.exec(sql)?.[0] ?? sql.slice(at);
  }
  token.lastIndex = at;
  const text = token.exec(sql)?.[0] ?? '';
  if (text === '/*') return blockComment(sql, at);
  if (text.length > 1 && text.startsWith('$') && text.endsWith('$')) {
    const end = sql.indexOf(text, at + text.length);
    return end < 0 ? sql.slice(at) : sql.slice(at, end + text.length);
  }
  return text;
}

function blockComment(sql: string, at: number): string {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = at;
  let depth = 0;
  for (let match = edge.exec(sql); match; match = edge.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return sql.slice(at, edge.lastIndex);
  }
  return sql.slice(at);
}

const lineAt = (sql: string, index: number) => sql.slice(0, index).split('\n').length;
