/**
 * The first repeated member name of an object in a JSON text, as written; undefined without one. JSON readers differ in which
 * of the two values they take, so a reviewer may see another dose than the signer. The text must be valid JSON.
 */
export function duplicateMember(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  // A string before a colon is a member's name. Matching whole strings skips braces inside them.
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
