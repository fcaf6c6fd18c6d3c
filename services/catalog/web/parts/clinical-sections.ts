import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry, SectionName } from '../../contract/index.ts';
import type { View } from '../view.ts';

const names = ['indications', 'contraindications', 'adverseReactions', 'drugInteractions', 'mechanismOfAction'] as const;

/** The clinical sections: those read in a source, then the others, collapsed and marked. */
export function clinicalSections(view: View, { sections, sectionBases, notes }: Entry): Html {
  const { t } = view;
  const sourced = names.filter((name) => sectionBases[name] === 'source');
  const others = names.filter((name) => sectionBases[name] !== 'source');
  return html`<section class="part" id="clinical" aria-labelledby="clinical-title">
    <h2 id="clinical-title">${t.drug.clinical}</h2>
    <p class="quiet small">${t.drug.basisWords} <span lang="en">${sections.basis}</span></p>
    ${
      sourced.length > 0 || notes
        ? html`<dl class="sections">
            ${sourced.map((name) => sourcedSection(view, name, sections[name]))}
            ${
              notes &&
              html`<div>
                <dt>${t.drug.notes}</dt>
                <dd lang="en">${notes}</dd>
              </div>`
            }
          </dl>`
        : ''
    }
    ${others.map((name) => unsourcedSection(view, name, sections[name]))}
  </section>`;
}

const sourcedSection = ({ t }: View, name: SectionName, text: string): Html =>
  html`<div>
    <dt>${t.terms.sections[name]}</dt>
    <dd lang="en">${text}</dd>
  </div>`;

const unsourcedSection = ({ t }: View, name: SectionName, text: string): Html =>
  html`<details class="unsourced">
    <summary>${t.terms.sections[name]} <span class="tag marked">${t.drug.generalKnowledge}</span></summary>
    <p lang="en">${text}</p>
  </details>`;
