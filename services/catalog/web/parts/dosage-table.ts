import { formatCount, type Html } from '@trivium/server-pages';
import { html, raw } from 'hono/html';
import type { Dosage, DoseStep, Entry } from '../../contract/index.ts';
import { perKilogram } from '../../domain/doses/per-kilogram.rules.ts';
import {
  amountText,
  choiceOf,
  hasAdjustment,
  hasConditionalRepeat,
  hasIncrease,
  hasStoppingRule,
  relationText,
  rhythmText,
  stepText,
} from '../../domain/entries/dose-text.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import type { View } from '../view.ts';
import { body, cardTable, cell, row, rowHead } from './card-table.ts';
import { isOpenAtWeight, type DoseRequest } from '../drug/dose-request.rules.ts';
import { warningAbout } from './clinical-sections.ts';
import { weightWarning } from './dose-form.ts';
import { doseLimits, limit } from './dose-limits.ts';
import { doseResult, statedSchedule, stepNames, stepsOfBand } from './dose-result.ts';
import { doseText } from './our-thai.ts';
import { doseCount, dosesId, routeName, speciesName } from './marks.ts';
import { foodsOf, withdrawalList } from './withdrawal-list.ts';

/** Every dose of an entry, by species and route. A link, a search within the page and paper open what is closed. */
export function dosageTable(view: View, entry: Entry, request: DoseRequest): Html {
  const { t, site } = view;
  const species = speciesOf(entry, site.data.terms());
  const isLong = entry.dosages.length > maxOpenDoses;
  return html`<div class="doses">
    ${species.map((each, at) => {
      const givesFood = foodsOf(view, each).length > 0;
      const dosages = byRoute(entry.dosages.filter((dosage) => dosage.species === each));
      const rows = dosages.map((dosage) => dosageRow(view, entry, dosage, request));
      const name = speciesName(view, each);
      // Hidden, not left out: the reader may choose another species while offline.
      const isHidden = request.species !== undefined && request.species !== each;
      const isOpen = request.species === each || isOpenAtWeight(each, species, request.kilograms, !isLong || at === 0);
      const heads = [
        t.drug.route,
        t.drug.indication,
        t.drug.dose,
        t.drug.figures,
        ...(givesFood ? [t.drug.withdrawal] : []),
        t.drug.citation,
      ];
      return html`<details
        class="species ${givesFood ? 'gives-food' : ''}"
        id="${dosesId(each)}"
        ${isOpen ? 'open' : ''}
        ${isHidden ? 'hidden' : ''}
      >
        <summary>
          <h3>${name}</h3>
          <span class="quiet small">${doseCount(view, dosages.length)}</span>
        </summary>
        ${warningAbout(view, entry, each)} ${weightWarning(view, each, request)}
        ${cardTable({ caption: html`${t.drug.caption(entry.name)}: ${name}`, heads, bodies: body(rows) })}
      </details>`;
    })}
  </div>`;
}

/** An entry with more doses opens with those of its first species, or of the reader's. */
const maxOpenDoses = 8;

/** Groups doses by route, in the order in which the entry first names the routes. */
function byRoute(dosages: readonly Dosage[]): readonly Dosage[] {
  return [...Map.groupBy(dosages, ({ route }) => route).values()].flat();
}

function dosageRow(view: View, entry: Entry, dosage: Dosage, request: DoseRequest): Html {
  const { t } = view;
  const { route, indication } = dosage;
  return row(
    rowHead(t.drug.route, routeName(view, route)),
    cell(t.drug.indication, doseText(view, 'indications', indication), 'indication'),
    cell(t.drug.dose, doseWords(view, dosage), 'dose'),
    cell(t.drug.figures, html`${figures(view, entry, dosage, request)}${doseResult(view, entry, dosage, request)}`, 'figures'),
    foodsOf(view, dosage.species).length > 0 ? cell(t.drug.withdrawal, withdrawalList(view, dosage)) : '',
    cell(t.drug.citation, citationLink(view, entry, dosage)),
  );
}

/** The dose in the source's words, with what limits it. */
function doseWords(view: View, dosage: Dosage): Html {
  const { dose, note } = dosage;
  return html`<p>${doseText(view, 'doses', dose)}</p>
    ${doseLimits(view, dosage)} ${note && limit(view.t.drug.note, doseText(view, 'notes', note))}`;
}

/** One step, or steps joined by "or" or "then"; of steps by weight the animal's is marked. What the figures leave out, the source's words may say. */
function figures(view: View, entry: Entry, dosage: Dosage, request: DoseRequest): Html {
  const { t } = view;
  const { steps, relation } = dosage;
  const words = t.terms.figures;
  if (steps.length === 0) return html`<span class="quiet small">${t.drug.noFigures}</span>`;
  const names = stepNames(view, dosage);
  const schedules = [rhythmText(dosage, words), statedSchedule(dosage, words)];
  const [only] = steps;
  const marked = stepsOfBand(view, entry, dosage, request);
  const choice = choiceOf(dosage);
  const omissions = [
    choice && t.drug.choice[choice],
    hasIncrease(dosage) && t.drug.increase,
    hasConditionalRepeat(dosage) && t.drug.conditionalRepeat,
    hasAdjustment(dosage) && t.drug.adjustment,
    hasStoppingRule(dosage) && t.drug.stoppingRule,
  ];
  return html`${
    only && steps.length === 1
      ? stepWithKilograms(only)
      : html`<ol class="dose-steps">
          ${steps.map(
            (step, at) =>
              html`<li ${marked.includes(at) ? raw('aria-current="true"') : ''}>
                ${at > 0 ? html`<b>${relationText(relation, words)}</b> ` : ''}${stepWithKilograms(step)}
              </li>`,
          )}
        </ol>`
  }${schedules.map((text) => text && html` <p class="small">${text}</p>`)}${omissions.map((text) => text && html` <p class="quiet small">${text}</p>`)}`;

  /** A clinic that weighs in kilograms reads a dose by pounds wrongly. */
  function stepWithKilograms(step: DoseStep): Html {
    const text = stepText(step, words, names);
    const amount = perKilogram(step, view.site.data.terms().bases);
    if (amount === undefined) return html`${text}`;
    const inKilograms = amountText({ ...amount, per: 'kg' }, words, names);
    return html`${text} <span class="quiet small">${t.drug.calculated(inKilograms)}</span>`;
  }
}

function citationLink({ t, language }: View, { citations }: Entry, { citation, sourceRead, secondReader }: Dosage): Html {
  const at = citations.findIndex(({ id }) => id === citation);
  const number = formatCount(at + 1, language);
  const readers = secondReader ? t.drug.readTwice : t.drug.readOnce;
  return html`<a class="cite" href="#citation-${citation}" aria-label="${t.drug.citationNumber(number)}">[${number}]</a>
    <span class="quiet small">${sourceRead ? readers : t.drug.notRead}</span>`;
}
