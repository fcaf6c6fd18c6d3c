import jsTokens from 'js-tokens';

/** A stretch of a file that holds names, or sentences for people. */
export interface Piece {
  readonly kind: 'code' | 'prose';
  /** Of its first character, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The names and sentences of a file. Unknown kinds of files have none. */
export function readPieces(path: string, text: string): Piece[] {
  if (/\.(ts|tsx|js|mjs)$/.test(path)) return readScript(text, path.endsWith('x'));
  if (path.endsWith('.sql')) return readSql(text);
  if (path.endsWith('.md')) return readMarkdown(text);
  if (/\.(toml|css|yml|sh|html)$/.test(path)) return [{ kind: 'prose', line: 1, text }];
  return [];
}

/** A text of two words or more is for a reader; a single word is a name. */
const isSentence = (text: string) => /\S\s+\S/.test(text);

function readScript(text: string, jsx: boolean): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  for (const { type, value } of jsTokens(text, { jsx })) {
    if (type.endsWith('Comment')) pieces.push({ kind: 'prose', line, text: plain(value) });
    else if (/^(StringLiteral|NoSubstitutionTemplate|Template\w+|JSXString|JSXText)$/.test(type))
      pieces.push({ kind: isSentence(value) ? 'prose' : 'code', line, text: value });
    else if (/^(IdentifierName|PrivateIdentifier|JSXIdentifier)$/.test(type)) pieces.push({ kind: 'code', line, text: value });
    line += value.split('\n').length - 1;
  }
  return pieces;
}

/** A comment without its marks, with its lines kept, so that a phrase may go over the end of a line. */
const plain = (comment: string) => comment.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/|--)/gm, '');

function readSql(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  for (const part of text.split(/(--.*|\/\*[^]*?\*\/|'(?:[^']|'')*')/)) {
    if (/^(--|\/\*)/.test(part)) pieces.push({ kind: 'prose', line, text: plain(part) });
    else pieces.push({ kind: part.startsWith("'") && isSentence(part) ? 'prose' : 'code', line, text: part });
    line += part.split('\n').length - 1;
  }
  return pieces;
}

function readMarkdown(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  for (const part of text.split(/(^```[^]*?^```|`[^`\n]+`)/m)) {
    pieces.push({ kind: part.startsWith('`') ? 'code' : 'prose', line, text: part });
    line += part.split('\n').length - 1;
  }
  return pieces;
}
