// An escape of the JSON line is matched first so that the `n` of `\n` is never taken for the start of an address.
const secrets =
  /\\(?:u[0-9a-f]{4}|.)|[\w.!#$&'*+=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|\bBearer [\w.~+/=-]+/gi;

/** Redacts e-mail addresses and tokens in a line of JSON, which stays valid JSON. */
export function scrub(line: string): string {
  if (!line.includes('@') && !line.includes('%40') && !line.includes('eyJ') && !/bearer /i.test(line)) return line;
  return line.replace(secrets, (match) => {
    if (match.startsWith('\\')) return match;
    return match.startsWith('eyJ') || /^bearer /i.test(match) ? '[token]' : '[e-mail]';
  });
}
