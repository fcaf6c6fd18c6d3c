import { keepThaiWords, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { doseThai, type DoseText } from '../drug/dose-thai.rules.ts';
import { warningParts } from '../drug/section-basis.rules.ts';
import { boxedWarningTerms } from '../messages/th-boxed-warnings.ts';
import type { View } from '../view.ts';

/** Texts of the catalog that were read by the dictionary. There are as many as its files have. */
const texts = new Map<string, string>();

/** Our Thai with its words whole at the ends of lines. */
export function ourThai(text: string): string {
  const whole = texts.get(text) ?? keepThaiWords(text);
  texts.set(text, whole);
  return whole;
}

/** A signed text of a dose; on a Thai page our Thai of it, with the signed English that `originalsSwitch` shows. */
export function doseText({ language }: View, kind: DoseText, english: string): Html {
  const thai = language === 'th' ? doseThai(kind, english) : undefined;
  return thai === undefined ? html`<span lang="en">${english}</span>` : withEnglish(thai, english);
}

/** Several texts of a kind as one. */
export function doseTexts({ language }: View, kind: DoseText, english: readonly string[]): Html {
  const joined = english.join('; ');
  const thai = language === 'th' ? english.map((each) => doseThai(kind, each)) : [undefined];
  return thai.includes(undefined) ? html`<span lang="en">${joined}</span>` : withEnglish(thai.join('; '), joined);
}

export const withEnglish = (thai: string, english: string): Html =>
  html`<span lang="th">${ourThai(thai)}</span> <span class="signed quiet small" lang="en">${english}</span>`;

/** A boxed warning with its heading. On a Thai page our Thai comes first, since this sentence prevents a death, and `originalsSwitch` shows the signed English. */
export function warningText({ t, language }: View, warning: string): Html {
  const thai = language === 'th' ? boxedWarningTerms[warning] : undefined;
  const { place, words } = warningParts(warning);
  if (thai === undefined) return html`<b>${t.drug.boxedWarning}${place && ` (${place})`}:</b> <span lang="en">${words}</span>`;
  return html`<b>${t.drug.boxedWarning}:</b> <span lang="th">${ourThai(thai)}</span>
    <span class="quotation quiet small">${t.drug.translationOf} <span lang="en">${warning}</span></span>`;
}
