/**
 * The first member that stands twice in one object of a JSON text, as it is written; undefined where none does. Readers
 * differ in which of the two they take, so whoever reviews the text may see another dose than who signs it. The text must
 * be JSON.
 */
export function duplicateMember(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  // In JSON, a string that a colon follows is a member's name, and strings are the only place for other braces.
  for (const [token, , colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = token.slice(0, -colon.length);
      const members = open.at(-1);
      const key = JSON.parse(name) as string;
      if (members?.has(key)) return name;
      members?.add(key);
    }
  }
  return undefined;
}
