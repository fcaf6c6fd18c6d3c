import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { emailDays } from '../../domain/reports/erase-emails.ts';
import { doseThai } from '../drug/dose-thai.rules.ts';
import { doseLine, type ReportField, type ReportFields } from '../report-fields.rules.ts';
import type { View } from '../view.ts';
import { drugNames, drugNamesId } from './drug-names.ts';

/** A reader's input, and what of it does not fit. */
export interface ReportDraft {
  readonly fields: ReportFields;
  /** The entry that it is about, where its drug has one. */
  readonly entry?: Entry | undefined;
  readonly wrong: readonly ReportField[];
  /** Why it was not taken: the client sent too many, or too many wait. */
  readonly refused?: 'busy' | 'full';
}

/** The form of a report, empty or as it was sent. */
export function reportForm(view: View, { fields, entry, wrong, refused }: ReportDraft): Html {
  const { t, language } = view;
  const texts = t.report;
  const { kind } = fields;
  const textOf = (text: string | Readonly<Record<typeof kind, string>>) => (typeof text === 'string' ? text : text[kind]);
  const labelled = (name: ReportField, label: string, isOptional: boolean, hint: string, input: (attributes: Html) => Html) => {
    const isWrong = wrong.includes(name);
    const attributes = html`id="${name}" name="${name}" ${isOptional ? '' : html`required`}
    ${isWrong ? html`aria-invalid="true"` : ''} ${wrong[0] === name ? html`autofocus` : ''} aria-describedby="${name}-hint"`;
    return html`<div class="field">
      <label for="${name}">${label}${isOptional ? html` <span class="hint">(${texts.optional})</span>` : ''}</label>
      ${input(attributes)}
      <p class="small ${isWrong ? 'problem' : 'quiet'}" id="${name}-hint">${isWrong ? textOf(texts.problem[name]) : hint}</p>
    </div>`;
  };
  const drugField = () =>
    labelled(
      'drug',
      texts.drug,
      false,
      texts.drugHint[kind],
      (attributes) =>
        html`<input
            class="input"
            ${attributes}
            value="${fields.drug}"
            maxlength="200"
            autocomplete="off"
            ${kind === 'error' ? html`list="${drugNamesId}"` : ''}
          />${kind === 'error' ? drugNames(view) : ''}`,
    );
  const doseField = (of: Entry) =>
    html`<input type="hidden" name="drug" value="${of.slug}" /> ${labelled(
        'dose',
        texts.dose,
        true,
        '',
        (attributes) =>
          html`<select class="input" ${attributes}>
            <option value="">${texts.noDose}</option>
            ${doseOptions(view, of, fields.dose)}
          </select>`,
      )}`;
  return html`<form class="report-form" method="post" action="${view.to('/report')}" novalidate>
    ${refused === undefined ? '' : html`<p class="problem" role="alert">${texts[refused]}</p>`}
    <input type="hidden" name="kind" value="${kind}" />
    ${entry === undefined ? drugField() : doseField(entry)}
    ${labelled(
      'message',
      texts.message[kind],
      kind !== 'error',
      texts.messageHint[kind],
      (attributes) => html`<textarea class="input" ${attributes} rows="6">${fields.message}</textarea>`,
    )}
    ${labelled(
      'source',
      texts.source,
      true,
      texts.sourceHint,
      (attributes) => html`<input class="input" ${attributes} type="url" value="${fields.source}" maxlength="2048" />`,
    )}
    ${labelled(
      'email',
      texts.email,
      true,
      texts.emailHint(formatCount(emailDays, language)),
      (attributes) =>
        html`<input class="input" ${attributes} type="email" value="${fields.email}" maxlength="254" autocomplete="email" />`,
    )}
    <p><button class="button">${texts.send[kind]}</button></p>
  </form>`;
}

function doseOptions({ site, language }: View, { dosages }: Entry, chosen: string): Html[] {
  return dosages.map((dosage, at) => {
    const { dose, indication } = dosage;
    const own = {
      dose: (language === 'th' ? doseThai('doses', dose) : undefined) ?? dose,
      indication: (language === 'th' ? doseThai('indications', indication) : undefined) ?? indication,
    };
    const number = String(at + 1);
    return html`<option value="${number}" ${number === chosen ? html`selected` : ''}>
      ${doseLine({ ...dosage, ...own }, site.data.terms(), language)}
    </option>`;
  });
}
