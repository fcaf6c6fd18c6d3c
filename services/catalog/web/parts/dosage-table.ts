import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Dosage, Entry } from '../../contract/index.ts';
import { speciesOf } from '../catalog.rules.ts';
import { givesFood, stepText, withdrawalText } from '../dose-figures.rules.ts';
import type { View } from '../view.ts';
import { body, cardTable, cell, row, rowHead } from './card-table.ts';
import { routeName } from './marks.ts';

/** Every dose of an entry, by species and route. */
export function dosageTable(view: View, entry: Entry): Html {
  const { t } = view;
  const hasWithdrawal = entry.dosages.some(({ species, withdrawal }) => withdrawal !== undefined || givesFood(species));
  const heads = [
    t.drug.route,
    t.drug.indication,
    t.drug.dose,
    t.drug.figures,
    ...(hasWithdrawal ? [t.drug.withdrawal] : []),
    t.drug.citation,
  ];
  const bodies = speciesOf(entry).map((species) => {
    const group = html`<tr role="row" class="group">
      <th role="rowheader" scope="rowgroup" colspan="${heads.length}">${t.terms.species[species]}</th>
    </tr>`;
    const dosages = byRoute(entry.dosages.filter((dosage) => dosage.species === species));
    return body([group, ...dosages.map((dosage) => dosageRow(view, entry, dosage, hasWithdrawal))]);
  });
  return cardTable({ caption: t.drug.caption(entry.name), heads, bodies, className: 'doses' });
}

/** Groups doses by route, in the order in which the entry first names the routes. */
function byRoute(dosages: readonly Dosage[]): readonly Dosage[] {
  return [...Map.groupBy(dosages, ({ route }) => route).values()].flat();
}

function dosageRow(view: View, entry: Entry, dosage: Dosage, hasWithdrawal: boolean): Html {
  const { t } = view;
  const { route, indication, dose, note } = dosage;
  return row(
    rowHead(t.drug.route, routeName(view, route)),
    cell(t.drug.indication, html`<span lang="en">${indication}</span>`),
    cell(
      t.drug.dose,
      html`<p lang="en">${dose}</p>
        ${note && html`<p class="quiet small">${t.drug.note}: <span lang="en">${note}</span></p>`}`,
      'dose',
    ),
    cell(t.drug.figures, figures(view, dosage), 'figures'),
    hasWithdrawal ? cell(t.drug.withdrawal, withdrawalPeriods(view, dosage)) : '',
    cell(t.drug.citation, citationLink(view, entry, dosage)),
  );
}

function figures({ t }: View, { structured }: Dosage): Html {
  if (structured.length === 0) return html`<span class="quiet small">${t.drug.noFigures}</span>`;
  const [only, ...others] = structured;
  if (only && others.length === 0) return html`${stepText(only, t.terms.figures)}`;
  return html`<ul>
    ${structured.map((step) => html`<li>${stepText(step, t.terms.figures)}</li>`)}
  </ul>`;
}

const foods = ['meat', 'milk', 'eggs'] as const;

function withdrawalPeriods({ t }: View, { species, withdrawal: periods }: Dosage): Html {
  const periodItems = foods.flatMap((food) => {
    const period = periods?.[food];
    if (!period) return [];
    const text = period.status === 'period' ? withdrawalText(period, t.terms.figures) : t.terms.notPermitted[food];
    return [html`<li><span class="quiet">${t.terms.foods[food]}:</span> ${text}</li>`];
  });
  if (periodItems.length > 0)
    return html`<ul>
      ${periodItems}
    </ul>`;
  return givesFood(species)
    ? html`<span class="quiet small">${t.drug.withdrawalUnknown}</span>`
    : html`<span class="quiet" aria-hidden="true">–</span><span class="unseen">${t.drug.noWithdrawal}</span>`;
}

function citationLink({ t, language }: View, { citations }: Entry, { citation, sourceRead }: Dosage): Html {
  const at = citations.findIndex(({ id }) => id === citation);
  const number = formatCount(at + 1, language);
  return html`<a class="cite" href="#citation-${citation}" aria-label="${t.drug.citationNumber(number)}">[${number}]</a>
    <span class="quiet small">${sourceRead ? t.drug.read : t.drug.notRead}</span>`;
}
