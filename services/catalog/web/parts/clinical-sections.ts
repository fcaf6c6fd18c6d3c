import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry, SectionName, Species } from '../../contract/index.ts';
import { speciesOf } from '../catalog.rules.ts';
import { readersWords } from '../drug/readers-words.rules.ts';
import { boxedWarningOf, boxedWarningThaiOf, concernsSpecies, displayedBasis } from '../drug/section-basis.rules.ts';
import { sectionThai } from '../drug/section-thai.rules.ts';
import type { View } from '../view.ts';
import { ourThai, warningText } from './our-thai.ts';

const names = ['indications', 'adverseReactions', 'drugInteractions', 'mechanismOfAction'] as const;

/**
 * The clinical sections: contraindications first, next to the doses and never collapsed; then those read in a source, then the
 * others, collapsed and marked.
 */
export function clinicalSections(view: View, entry: Entry): Html {
  const { t } = view;
  const { sections, sectionBases, notes } = entry;
  const sourced = names.filter((name) => sectionBases[name] === 'source');
  const others = names.filter((name) => sectionBases[name] !== 'source');
  return html`<section class="part clinical" id="clinical" aria-labelledby="clinical-title">
    <h2 id="clinical-title">${t.drug.clinical}</h2>
    <dl class="sections">
      <div id="contraindications">
        <dt>${t.terms.sections.contraindications} ${basisTag(view, entry, 'contraindications')}</dt>
        <dd>${sectionText(view, 'contraindications', sections.contraindications)}</dd>
      </div>
      ${sourced.map(
        (name) =>
          html`<div id="${name}">
            <dt>${t.terms.sections[name]}</dt>
            <dd>${sectionText(view, name, sections[name])}</dd>
          </div>`,
      )}
      ${
        notes &&
        html`<div>
          <dt>${t.drug.notes}</dt>
          <dd>${sectionText(view, 'notes', notes)}</dd>
        </div>`
      }
    </dl>
    ${
      others.length > 0 &&
      html`<div class="others">
        ${others.map(
          (name) =>
            html`<details class="unsourced" id="${name}">
              <summary>${t.terms.sections[name]} ${basisTag(view, entry, name)}</summary>
              ${sectionText(view, name, sections[name])}
            </details>`,
        )}
      </div>`
    }
    <p class="quiet small basis">${t.drug.basisWords} <span lang="en">${readersWords(sections.basis)}</span></p>
  </section>`;
}

/** The boxed warning above the doses of the species that it is about. */
export function warningAbout(view: View, entry: Entry, species: Species): Html | '' {
  const warning = boxedWarningOf(entry.sections.contraindications);
  if (warning === undefined || !concernsSpecies(warning, species, speciesOf(entry, view.site.data.terms()))) return '';
  return html`<p class="boxed-warning">
    ${warningText(view, warning)} <a href="#contraindications">${view.t.terms.sections.contraindications}</a>
    ${basisTag(view, entry, 'contraindications')}
  </p>`;
}

/** A section in its signed English, its boxed warning in a box, so nobody misses it. On a Thai page our Thai of all of it is above. */
export function sectionText(view: View, name: SectionName | 'notes', english: string): Html {
  const warning = boxedWarningOf(english);
  const signed = view.language === 'th' ? sectionThai(name, english) : undefined;
  const words = html`<span lang="en">${withBox(english, warning)}</span>`;
  if (signed === undefined) return html`<p>${words}</p>`;
  return html`<p lang="th">${withBox(signed, warning && boxedWarningThaiOf(signed), ourThai)}</p>
    <p class="quotation quiet small"><span lang="th">${view.t.drug.translationOf}</span> ${words}</p>`;
}

/** The warning ends the text. */
function withBox(text: string, warning: string | undefined, show = (part: string) => part): Html | string {
  if (warning === undefined) return show(text);
  const before = text.slice(0, -warning.length).replace(/;? $/, ' ');
  return html`${show(before)}<span class="boxed-warning">${show(warning)}</span>`;
}

/** Marks a section that has no source, or one for a part of it. */
export function basisTag({ t }: View, entry: Entry, name: SectionName): Html | '' {
  const basis = displayedBasis(entry, name);
  if (basis === 'source') return '';
  return html`<span class="tag marked">${basis === 'partly' ? t.drug.partlySourced : t.drug.generalKnowledge}</span>`;
}
