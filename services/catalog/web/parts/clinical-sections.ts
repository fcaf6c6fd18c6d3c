import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry, SectionName, Species } from '../../contract/index.ts';
import { speciesOf } from '../catalog.rules.ts';
import { boxedWarningOf, concernsSpecies, displayedBasis, warningWords } from '../drug/section-basis.rules.ts';
import type { View } from '../view.ts';
import { warningAbove, warningText } from './thai-gloss.ts';

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
  return html`<section class="part" id="clinical" aria-labelledby="clinical-title">
    <h2 id="clinical-title">${t.drug.clinical}</h2>
    <dl class="sections">
      <div id="contraindications">
        <dt>${t.terms.sections.contraindications} ${basisTag(view, entry, 'contraindications')}</dt>
        <dd lang="en">${withBoxedWarning(view, sections.contraindications)}</dd>
      </div>
      ${sourced.map(
        (name) =>
          html`<div>
            <dt>${t.terms.sections[name]}</dt>
            <dd lang="en">${sections[name]}</dd>
          </div>`,
      )}
      ${
        notes &&
        html`<div>
          <dt>${t.drug.notes}</dt>
          <dd lang="en">${notes}</dd>
        </div>`
      }
    </dl>
    ${others.map(
      (name) =>
        html`<details class="unsourced">
          <summary>${t.terms.sections[name]} ${basisTag(view, entry, name)}</summary>
          <p lang="en">${sections[name]}</p>
        </details>`,
    )}
    <p class="quiet small">${t.drug.basisWords} <span lang="en">${sections.basis}</span></p>
  </section>`;
}

/** The boxed warning above the doses of the species that it is about. */
export function warningAbout(view: View, entry: Entry, species: Species): Html | '' {
  const all = speciesOf(entry, view.site.data.terms());
  return boxedWarning(view, entry, (warning, words) =>
    concernsSpecies(words, species, all)
      ? html`<p class="boxed-warning">
          ${warning} <a href="#contraindications">${view.t.terms.sections.contraindications}</a>
          ${basisTag(view, entry, 'contraindications')}
        </p>`
      : '',
  );
}

/** The section in its own words, its boxed warning in a box, so nobody misses it. */
function withBoxedWarning(view: View, text: string): Html | string {
  const warning = boxedWarningOf(text);
  if (warning === undefined) return text;
  const [before = '', after = ''] = text.split(warning);
  return html`${warningAbove(view, warning)}${before}<span class="boxed-warning">${warning}</span>${after}`;
}

/** Above the doses, its sentence without the words of its heading. */
function boxedWarning(view: View, { sections }: Entry, show: (warning: Html, words: string) => Html | ''): Html | '' {
  const words = boxedWarningOf(sections.contraindications);
  return words === undefined
    ? ''
    : show(
        html`<b>${view.t.drug.boxedWarning}:</b> <span lang="en">${warningText(view, words, warningWords(words))}</span>`,
        words,
      );
}

/** Marks a section that has no source, or one for a part of it. */
export function basisTag({ t }: View, entry: Entry, name: SectionName): Html | '' {
  const basis = displayedBasis(entry, name);
  if (basis === 'source') return '';
  return html`<span class="tag marked">${basis === 'partly' ? t.drug.partlySourced : t.drug.generalKnowledge}</span>`;
}
