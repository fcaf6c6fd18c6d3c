import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { basisOf } from '../basis.rules.ts';
import type { View } from '../view.ts';

const names = ['indications', 'contraindications', 'adverseReactions', 'drugInteractions', 'mechanismOfAction'] as const;

/** The clinical sections, always with their basis. */
export function clinicalSections({ t }: View, { sections, notes }: Entry): Html {
  const basis = basisOf(sections.basis);
  return html`<section class="part" id="clinical" aria-labelledby="clinical-title">
    <h2 id="clinical-title">${t.drug.clinical}</h2>
    <div class="note basis ${basis}">
      <p>${t.drug.basis[basis]}</p>
      ${basis === 'memory' ? '' : html`<p class="quiet small">${t.drug.basisWords} <span lang="en">${sections.basis}</span></p>`}
    </div>
    <dl class="sections">
      ${names.map(
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
  </section>`;
}
