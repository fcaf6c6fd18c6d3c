const maxPrepared = 500;
const maxSeenOnce = 1_000;
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/**
 * The name under which a text is prepared from its second use on, or ''. The server keeps a prepared statement on every
 * connection for good, and clients choose the texts, so their number is limited. Texts seen once are forgotten, oldest first.
 */
export function preparedName(text: string): string {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (!seenOnce.delete(text) || names.size >= maxPrepared) {
    seenOnce.add(text);
    const [oldest] = seenOnce;
    if (seenOnce.size > maxSeenOnce && oldest !== undefined) seenOnce.delete(oldest);
    return '';
  }
  const newName = `rest-${names.size + 1}`;
  names.set(text, newName);
  return newName;
}
