import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, Food, Species } from '../../contract/index.ts';
import { withdrawalText } from '../../domain/entries/dose-text.rules.ts';
import type { View } from '../view.ts';
import { doseText } from './our-thai.ts';

/** What people eat of a species: silence about one of these must not look like no withdrawal period. */
export const foodsOf = ({ site }: View, species: Species): readonly Food[] =>
  site.data.terms().species.find(({ id }) => id === species)?.gives ?? [];

/** A statement for each food that the species gives, also where the source has none. `page` is where the citations are. */
export function withdrawalList(view: View, { species, withdrawal, citation }: Dosage, page = ''): Html {
  const { t } = view;
  return html`<ul class="withdrawal">
    ${foodsOf(view, species).map((food) => {
      const statement = withdrawal?.[food];
      const status = statement?.status ?? 'not-stated';
      const source = statement?.citation;
      return html`<li class="${status}">
        <b>${t.terms.foods[food]}:</b> ${
          statement?.status === 'prohibited'
            ? html`${t.terms.figures.prohibited('')}${doseText(view, 'withdrawal', statement.concerns)}`
            : withdrawalText(statement, t.terms.figures)
        }${
          source === undefined || source === citation
            ? ''
            : html` <a class="cite small" href="${page}#citation-${source}">${t.drug.source}</a>`
        }
        ${statement?.note === undefined ? '' : html`<p class="quiet small">${doseText(view, 'withdrawal', statement.note)}</p>`}
      </li>`;
    })}
  </ul>`;
}
