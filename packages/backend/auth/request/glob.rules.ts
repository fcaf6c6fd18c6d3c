const cache = new Map<string, RegExp>();

/**
 * Compiles an allowed redirect URL as GoTrue does (gobwas/glob with the separators `.` and `/`). `*` matches anything
 * except a separator, `**` anything, `?` one character except a separator. `[abc]`, `[a-z]` and `[!abc]` match one
 * character of a set, `{a,b}` one of several texts. A backslash escapes the next character.
 */
export function globPattern(pattern: string): RegExp {
  const cached = cache.get(pattern);
  if (cached) return cached;
  const compiled = new RegExp(`^${translate(pattern)}$`, 's');
  cache.set(pattern, compiled);
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
