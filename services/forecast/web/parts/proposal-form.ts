import { deadlineDay, formatShortDay, type Html, languageOf } from '@trivium/server-pages';
import { readDay } from '@trivium/core/typed-date';
import { html, raw } from 'hono/html';
import { categories } from '../../contract/index.ts';
import type { DraftHint, RequiredPart } from '../../domain/proposals/check-draft.rules.ts';
import type { MarketDetails } from '../data.ts';
import { dayPickerFile } from '../files.ts';
import { closeProblem, closeText, impossibleDay, type ProposalFields } from '../proposal-fields.rules.ts';
import { questionIn } from '../question.rules.ts';
import type { View } from '../view.ts';
import { addressProblem } from './address-problem.ts';
import { questionText } from './question-text.ts';

export interface ProposalDraftView {
  readonly fields: ProposalFields;
  /** The fields that do not fit. */
  readonly wrong: readonly string[];
  /** A refusal of the whole, by its code. */
  readonly refused?: string | undefined;
  readonly hints: readonly DraftHint[];
  readonly missing: readonly RequiredPart[];
  /** Somebody asked for the check, so it answers for an empty form too. */
  readonly isChecked?: boolean;
  readonly similar: readonly MarketDetails[];
}

/** In the order of the form. */
const fieldNames = [
  'question',
  'questionEn',
  'category',
  'closesAt',
  'resolutionCriteria',
  'resolutionSources',
  'tags',
  'proposedBy',
] as const;
type FieldName = (typeof fieldNames)[number];

/** What is wrong with a field that cannot be submitted as it is. */
function problemOf(view: View, fields: ProposalFields, name: FieldName): string {
  const { errors, close } = view.t.propose;
  if (name === 'closesAt') {
    const day = impossibleDay(fields, view.language);
    return day ? close.impossible(day) : close[closeProblem(fields, view.site.data.now()) ?? 'unread'];
  }
  return (name === 'resolutionSources' && addressProblem(view, fields[name])) || errors[name];
}

/** The form of a proposal, with what a check of it found. */
export function proposalForm(view: View, draft: ProposalDraftView): Html {
  const { t } = view;
  const texts = t.propose;
  const { fields, wrong, refused } = draft;
  const isRevision = fields.draftToken !== '';
  const refusals: Readonly<Record<string, string>> = texts.refused;
  const field = (name: FieldName, label: string, control: (attributes: Html) => Html, hint = '', isOptional = false) => {
    const isWrong = wrong.includes(name);
    const attributes = html`id="${name}" name="${name}" ${isWrong ? html`aria-invalid="true" data-focus` : ''}
    ${isOptional ? '' : html`required`} aria-describedby="${name}-hint"`;
    return html`<div class="field">
      <label for="${name}">${label} ${isOptional ? html`<span class="hint">(${texts.optional})</span>` : ''}</label>
      ${control(attributes)}
      <p class="small ${isWrong ? 'problem' : 'quiet'}" id="${name}-hint">${isWrong ? problemOf(view, fields, name) : hint}</p>
    </div>`;
  };
  const line = (name: FieldName & keyof ProposalFields, max: number) => (attributes: Html) =>
    html`<input class="input" ${attributes} value="${fields[name]}" maxlength="${max}" autocomplete="off" />`;
  const area = (name: FieldName & keyof ProposalFields, rows: number) => (attributes: Html) =>
    html`<textarea class="input" ${attributes} rows="${rows}" maxlength="10000">${fields[name]}</textarea>`;
  return html`<form class="proposal-form" method="post" action="${view.to('/propose')}" novalidate data-check="findings">
      <input type="hidden" name="draftId" value="${fields.draftId}" />
      <input type="hidden" name="draftToken" value="${fields.draftToken}" />
      ${refused ? html`<p class="problem" role="alert">${refusals[refused] ?? texts.refused.other}</p>` : ''}
      ${field('question', texts.question, line('question', 500), texts.questionHint)}
      ${field('questionEn', texts.questionEn, line('questionEn', 500), texts.questionEnHint, true)}
      <div class="similar" id="similar" aria-live="polite">${similarMarkets(view, draft)}</div>
      <div class="field-row">
        ${field(
          'category',
          texts.category,
          (attributes) =>
            html`<select class="input" ${attributes}>
              <option value="">${texts.chooseCategory}</option>
              ${categories.map((each) => html`<option value="${each}" ${fields.category === each ? html`selected` : ''}>${t.categories[each]}</option>`)}
            </select>`,
        )}
        ${field('closesAt', texts.closesAt, (attributes) => dayInput(view, fields, attributes), texts.closesHint)}
      </div>
      ${field('resolutionCriteria', texts.criteria, area('resolutionCriteria', 6), texts.criteriaHint)}
      ${field('resolutionSources', texts.sources, area('resolutionSources', 3), texts.sourcesHint)}
      ${field('tags', texts.tags, line('tags', 500), texts.tagsHint, true)}
      ${field('proposedBy', texts.proposedBy, line('proposedBy', 100), texts.proposedByHint, true)}
      <p class="actions">
        <button class="button" name="action" value="send">${isRevision ? texts.revise : texts.send}</button>
        <button class="button plain" name="action" value="check" formaction="${view.to('/propose')}#findings">
          ${texts.check}
        </button>
      </p>
    </form>
    ${findings(view, draft)}`;
}

/** A day that is typed, or picked from a calendar, which is in the era of the page's language. */
function dayInput({ t, language, site }: View, fields: ProposalFields, attributes: Html): Html {
  const { open, title, month, year, previous, next } = t.propose.calendar;
  const icon = (path: string) => html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">${raw(path)}</svg>`;
  return html`<div class="day-input" data-picker="${site.pathOf(dayPickerFile)}" data-day="${readDay(fields.closesAt) ?? ''}">
    <input
      class="input"
      ${attributes}
      value="${closeText(fields, language)}"
      placeholder="${t.propose.closesExample}"
      maxlength="40"
      autocomplete="off"
    />
    <button class="needs-script" type="button" aria-label="${open}" aria-haspopup="dialog" aria-expanded="false">
      ${icon('<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M8 2v3m8-3v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/>')}
    </button>
    <div class="calendar" role="dialog" aria-label="${title}" hidden>
      <p>
        <span class="unseen" aria-live="polite"></span>
        <select class="input" aria-label="${month}"></select>
        <select class="input" aria-label="${year}"></select>
        <button type="button" aria-label="${previous}">${icon('<path d="m15 18-6-6 6-6"/>')}</button>
        <button type="button" aria-label="${next}">${icon('<path d="m9 18 6-6-6-6"/>')}</button>
      </p>
      <table></table>
    </div>
  </div>`;
}

/** What the check found. A script replaces this part, and the similar questions, while the reader types. */
function findings(view: View, draft: ProposalDraftView): Html {
  return html`<aside class="findings" id="findings" aria-live="polite">
    <section class="panel">
      <h2 data-focus tabindex="-1">${view.t.propose.hints}</h2>
      ${checked(view, draft)}
    </section>
  </aside>`;
}

/** Right below the question: who reads that it has been asked need not write its criteria. */
function similarMarkets(view: View, { similar }: ProposalDraftView): Html | '' {
  if (similar.length === 0) return '';
  return html`<section class="panel">
    <h2>${view.t.propose.similar}</h2>
    <ul>
      ${similar.map((market) => {
        const { text } = questionIn(market, view.language);
        return html`<li>
          <a href="${view.to(`/m/${market.slug}`)}" lang="${languageOf(text)}">${questionText(text)}</a>
          ${closeOf(view, market)}
        </li>`;
      })}
    </ul>
  </section>`;
}

/** When a similar market closed, and its outcome; nothing for an open one. */
function closeOf({ t, language, site }: View, { closesAt, outcome }: MarketDetails): Html | '' {
  if (outcome === null && Date.parse(closesAt) > site.data.now().getTime()) return '';
  const day = formatShortDay(deadlineDay(closesAt), language);
  return html`<span class="quiet small">${t.market.closed} ${day}${outcome && ` · ${t.outcome[outcome]}`}</span>`;
}

/** What is missing and what to change. A form that nobody has begun is not faulted for being empty. */
function checked(view: View, { hints, missing, wrong, fields, isChecked = false }: ProposalDraftView): Html {
  const { t, language } = view;
  const texts = t.propose;
  const hasBegun =
    isChecked || [fields.question, fields.resolutionCriteria, fields.resolutionSources].some((text) => text !== '');
  if (!hasBegun) return html`<p class="quiet small">${texts.checkHint}</p>`;
  const problems = fieldNames
    .filter((name) => wrong.includes(name) && !missing.some((part) => part === name))
    .map((name) => problemOf(view, fields, name));
  if (missing.length + problems.length + hints.length === 0) return html`<p class="quiet small">${texts.noHints}</p>`;
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).format(missing.map((part) => texts.part[part]));
  return html`${missing.length > 0 ? html`<p>${texts.stillNeeded(parts)}</p>` : ''} ${listOf(problems)}
  ${
    hints.length > 0
      ? html`${listOf(hints.map((hint) => texts.hint[hint]))}
          <p class="quiet small">${texts.hintsNote}</p>`
      : ''
  }`;
}

const listOf = (notes: readonly string[]): Html | '' =>
  notes.length > 0
    ? html`<ul>
        ${notes.map((note) => html`<li>${note}</li>`)}
      </ul>`
    : '';
