import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Gloss } from '../../domain/clinical-terms/find-terms.rules.ts';
import { exclusionGlosses, glossCoverage, glossesOf, translationOf } from '../drug/thai-gloss.rules.ts';
import { boxedWarningTerms, withdrawalTerms } from '../messages/th-safety-texts.ts';
import { exclusionTerms } from '../messages/th-clinical-terms.ts';
import type { View } from '../view.ts';

/** On a Thai page, below the signed English of an indication: our Thai of all of it, or else of its recurring terms. */
export function indicationGloss(view: View, indication: string): Html | '' {
  const { ourTranslation, ourTerms } = view.t.drug;
  const thai = translationOf(indication);
  if (thai !== undefined) return glossLine(view, ourTranslation, [{ english: indication, thai }], false);
  return glossLine(view, ourTerms, glossesOf(indication), true);
}

/** The same below "Not for": statements as a whole. The English is repeated where some have no Thai. */
export function exclusionGloss(view: View, notFor: readonly string[] = []): Html | '' {
  const glosses = exclusionGlosses(notFor);
  return glossLine(view, view.t.drug.ourTranslation, glosses, glosses.length < notFor.length);
}

/** The same below a maximum and a note, as a whole. */
export function limitGloss(view: View, english: string | undefined, toThai: (english: string) => string | undefined): Html | '' {
  const thai = english && toThai(english);
  return thai ? glossLine(view, view.t.drug.ourTranslation, [{ english, thai }], false) : '';
}

/** The same below a statement about withdrawal, as a whole. */
export function withdrawalGloss(view: View, english: string): Html | '' {
  const thai = withdrawalTerms[english] ?? exclusionTerms[english];
  return thai === undefined ? '' : glossLine(view, view.t.drug.ourTranslation, [{ english, thai }], false);
}

/** A boxed warning. On a Thai page our Thai comes first and the signed English below it: this sentence prevents a death. */
export function warningText({ t, language }: View, warning: string, words: string): Html | string {
  const thai = language === 'th' ? boxedWarningTerms[warning] : undefined;
  if (thai === undefined) return words;
  return html`<span lang="th">${thai}</span>
    <span class="quotation quiet small"><span lang="th">${t.drug.translationOf}</span> ${words}</span>`;
}

function glossLine({ language }: View, label: string, glosses: readonly Gloss[], withEnglish: boolean): Html | '' {
  if (language !== 'th' || glosses.length === 0) return '';
  return html`<p class="gloss quiet small">
    ${label}:
    ${glosses.map(({ english, thai }) => html`<span>${withEnglish ? html`<i lang="en">${english}</i> · ` : ''}${thai}</span> `)}
  </p>`;
}

/** How many indications the terms cover. */
export function glossLead({ t, language, site }: View): Html | '' {
  if (language !== 'th') return '';
  const { covered, all } = glossCoverage(site.data.entries());
  return html`<p class="quiet small">${t.drug.translated(formatCount(covered, language), formatCount(all, language))}</p>`;
}
