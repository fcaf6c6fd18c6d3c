const contextLength = 160;

/** The words of a page around a quote; empty where the quote is not found as it is written. */
export function contextOf(text: string, quote: string): { readonly before: string; readonly after: string } {
  const pattern = quote
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join(String.raw`\s+`);
  const match = pattern === '' ? null : new RegExp(pattern).exec(text);
  if (!match) return { before: '', after: '' };
  const end = match.index + match[0].length;
  return {
    before: fold(text.slice(Math.max(0, match.index - contextLength), match.index)),
    after: fold(text.slice(end, end + contextLength)),
  };
}

const fold = (text: string) => text.replaceAll(/\s+/g, ' ');
