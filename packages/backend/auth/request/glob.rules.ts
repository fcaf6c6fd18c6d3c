const kept = new Map<string, RegExp>();

/**
 * The pattern of an allowed address, as GoTrue reads one (gobwas/glob with `.` and `/` as separators): `*` is anything
 * but a separator, `**` anything, `?` one character that is no separator, `[abc]`, `[a-z]` and `[!abc]` one of a set,
 * `{a,b}` one of several, and a backslash takes what follows as it is.
 */
export function globPattern(pattern: string): RegExp {
  const known = kept.get(pattern);
  if (known) return known;
  const compiled = new RegExp(`^${translate(pattern)}$`, 's');
  kept.set(pattern, compiled);
  return compiled;
}

const tokens = /\\(.)|(\*\*+)|(\*)|(\?)|\[(!?)((?:\\.|[^\]\\])+)\]|(\{)|(\})|(,)|([^])/gs;

function translate(pattern: string): string {
  let depth = 0;
  return pattern.replaceAll(tokens, (...match) => {
    const [, escaped, anything, some, one, negation, set, open, close, comma, other] = match as (string | undefined)[];
    if (escaped !== undefined) return quote(escaped);
    if (anything) return '.*';
    if (some) return '[^./]*';
    if (one) return '[^./]';
    if (set) return `[${negation ? '^' : ''}${set.replaceAll(/[\\\]^[]/g, String.raw`\$&`)}]`;
    if (open) return (depth++, '(?:');
    if (close) return depth > 0 ? (depth--, ')') : String.raw`\}`;
    if (comma) return depth > 0 ? '|' : ',';
    return quote(other as string);
  });
}

const quote = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
