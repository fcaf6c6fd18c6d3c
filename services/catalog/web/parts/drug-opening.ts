import { formatCount, shareButton, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { wholeThaiName } from '../../domain/entries/thai-name.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import type { DoseRequest } from '../drug/dose-request.rules.ts';
import type { View } from '../view.ts';
import { brandNames } from './brand-names.ts';
import { entryNotice } from './entry-notice.ts';
import { classLinks, dosesId, speciesName, tierMark } from './marks.ts';
import { wholeName } from './whole-words.ts';

/** The top of an entry: what the drug is, for which species, and one quiet line of warnings. The first dose is on the first screen. */
export function drugOpening(view: View, entry: Entry, request: DoseRequest, more: Html): Html {
  const { language, site, to } = view;
  const { name, slug, verificationTier } = entry;
  const nameTh = wholeThaiName(entry);
  // Without what was typed into the form.
  const address = `${site.data.publicUrl}${to(`/drugs/${slug}`)}`;
  return html`<header class="opening">
    <div class="drug-name">
      <h1 lang="en">${name}</h1>
      ${language === 'th' && nameTh ? html`<p class="lead">${wholeName(nameTh)}</p>` : ''}
    </div>
    <div class="about-drug small">
      ${classLinks(view, entry).map(({ name: text, href }) => html`<a href="${href}">${text}</a> `)}
      ${verificationTier === 'sourced' ? '' : tierMark(view, verificationTier)} ${brands(view, entry)}
      ${shareButton(view, name, address)}
    </div>
    ${speciesLinks(view, entry, request)} ${entryNotice(view, entry)} ${more}
  </header>`;
}

function brands(view: View, { brands: names }: Entry): Html | '' {
  if (names.length === 0) return '';
  return html`<details class="brands">
    <summary>${view.t.drug.brands(formatCount(names.length, view.language))}</summary>
    <p class="quiet">${brandNames(view, names)}</p>
  </details>`;
}

/** Each chooses its species and leads to its doses, also without a script. What was typed for the animal stays. */
function speciesLinks(view: View, entry: Entry, request: DoseRequest): Html {
  const { t, site, to } = view;
  const { weight, unit, strength, strengthUnit } = request;
  const typed = { ...(weight && { weight, unit }), ...(strength && { strength, strengthUnit }) };
  return html`<nav class="species-links" aria-label="${t.drug.byAnimal}">
    ${speciesOf(entry, site.data.terms()).map(
      (each) =>
        html`<a
          href="${to(`/drugs/${entry.slug}`, { ...typed, species: each })}#${dosesId(each)}"
          data-species="${each}"
          ${each === request.species ? html`aria-current="true"` : ''}
          >${speciesName(view, each)}</a
        > `,
    )}
  </nav>`;
}
