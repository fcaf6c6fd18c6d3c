import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { exclusionGlosses, glossCoverage, glossesOf, type Gloss } from '../drug/thai-gloss.rules.ts';
import type { View } from '../view.ts';

/** On a Thai page, below the signed English of an indication: its recurring terms in Thai, marked as ours. */
export const indicationGloss = (view: View, indication: string): Html | '' => glossLine(view, glossesOf(indication), true);

/** The same below "Not for": statements as a whole. The English is repeated where some have no Thai. */
export function exclusionGloss(view: View, notFor: readonly string[] = []): Html | '' {
  const glosses = exclusionGlosses(notFor);
  return glossLine(view, glosses, glosses.length < notFor.length);
}

function glossLine({ t, language }: View, glosses: readonly Gloss[], withEnglish: boolean): Html | '' {
  if (language !== 'th' || glosses.length === 0) return '';
  return html`<p class="gloss quiet small">
    ${t.drug.ourTranslation}:
    ${glosses.map(({ english, thai }) => html`<span>${withEnglish ? html`<i lang="en">${english}</i> · ` : ''}${thai}</span> `)}
  </p>`;
}

/** How many indications the terms cover. */
export function glossLead({ t, language, site }: View): Html | '' {
  if (language !== 'th') return '';
  const { covered, all } = glossCoverage(site.data.entries());
  return html`<p class="quiet small">${t.drug.translated(formatCount(covered, language), formatCount(all, language))}</p>`;
}
