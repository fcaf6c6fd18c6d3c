const quote = 0x22;
const backslash = 0x5c;

/** Whether arrays and objects in a JSON text are nested deeper than `limit`; a schema that recurses would overflow the stack. */
export function nestsDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === backslash) i++;
      else if (code === quote) inString = false;
    } else if (code === quote) {
      inString = true;
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
    }
  }
  return false;
}
