import type { Language } from './language.rules.ts';

/** The language of a text, by its letters. */
export const languageOf = (text: string): Language => (/[\u0E00-\u0E7F]/.test(text) ? 'th' : 'en');

/** Splits a bilingual text into the paragraphs of the requested language and the others. All are `own` if none matches. */
export function splitParagraphs(text: string, language: Language): { readonly own: string[]; readonly other: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const own = paragraphs.filter((paragraph) => languageOf(paragraph) === language);
  if (own.length === 0) return { own: paragraphs, other: [] };
  return { own, other: paragraphs.filter((paragraph) => languageOf(paragraph) !== language) };
}

/** One side of a bilingual sentence in the form `ไทย / English`. */
export function pickLanguage(text: string, language: Language): string {
  const parts = text.split(' / ');
  const sides = parts.filter((part) => languageOf(part) === language);
  return parts.length > 1 && sides.length > 0 ? sides.join(' / ') : text;
}

/** The URL of a web address that may be linked: http or https only. */
export function parseWebUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A host and what follows it, as people write an address and as browsers show it. */
const withoutScheme = /^[^\s/?#:@]+\.[^\s/?#:@.]{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

/** A web address as somebody typed it, with https:// where that was left out. */
export const completeAddress = (typed: string): string => (withoutScheme.test(typed) ? `https://${typed}` : typed);

/** Escapes text between tags or in a quoted attribute, of HTML or XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
