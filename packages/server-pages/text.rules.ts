import type { Language } from './language.rules.ts';

/** The language that a text is written in, told by its letters. */
export const languageOf = (text: string): Language => (/[\u0E00-\u0E7F]/.test(text) ? 'th' : 'en');

/** The paragraphs of a text in two languages: those in the language asked for, and the rest. All, where none is. */
export function splitParagraphs(text: string, language: Language): { readonly own: string[]; readonly other: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const own = paragraphs.filter((paragraph) => languageOf(paragraph) === language);
  if (own.length === 0) return { own: paragraphs, other: [] };
  return { own, other: paragraphs.filter((paragraph) => languageOf(paragraph) !== language) };
}

/** One side of a sentence that stands in both languages as `ไทย / English`. */
export function pickLanguage(text: string, language: Language): string {
  const parts = text.split(' / ');
  const sides = parts.filter((part) => languageOf(part) === language);
  return parts.length > 1 && sides.length > 0 ? sides.join(' / ') : text;
}

/** An address that a link may lead to: http or https, and nothing else. */
export function parseWebUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Text for a place between tags or in a quoted attribute, of HTML or XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
