import { withoutTitles } from './titles.rules.ts';

/** The letter that stands for a name without a picture. A Thai vowel that is written first is not it. */
export const initialOf = (name: string): string =>
  /^[\s.]*[เแโใไ]?(?<letter>\p{L})/u.exec(withoutTitles(name))?.groups?.['letter'] ?? name.slice(0, 1);
