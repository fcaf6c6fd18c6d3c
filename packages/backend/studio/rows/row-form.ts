import { html } from 'hono/html';
import type { Column, Table } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';
import type { Html } from '../page/page.ts';
import { hiddenValue, tokenField } from '../page/parts.ts';
import { shortType } from '../page/values.ts';
import type { Change, WholeRow } from './rows.sql.ts';
import { tablePath } from './table-frame.ts';

/** What a field says of its column: a value, NULL, its default, or (in a change) nothing. */
type State = 'value' | 'null' | 'default' | 'keep';

const labels: Readonly<Record<State, string>> = { value: 'Value', null: 'NULL', default: 'Default', keep: 'As it is' };
/** A longer value is not edited in a form. */
const maxEditable = 100_000;
const longType = /^(text|json|jsonb|xml|tsvector)$|\[\]$/;

export interface RowFormOptions {
  readonly table: Table;
  readonly token: string;
  /** Undefined for a new row. */
  readonly row: WholeRow | undefined;
  readonly key: readonly string[];
  /** What was sent, where it was refused. */
  readonly sent?: URLSearchParams | undefined;
}

/** The states that a column can be given. */
function statesOf(column: Column, isNew: boolean): State[] {
  const states: State[] = ['value'];
  if (column.isNullable) states.push('null');
  if (isNew && (column.default !== null || column.isIdentity)) states.push('default');
  return states;
}

export function rowForm({ table, token, row, key, sent }: RowFormOptions): Html {
  const isNew = row === undefined;
  const fields = table.columns.map((column, index) => {
    const position = row?.columns.findIndex(({ name }) => name === column.name) ?? -1;
    const value = position < 0 ? null : (row?.cells[position] ?? null);
    return field({ column, index, isNew, isReadable: isNew || position >= 0, value, sent });
  });
  return html`<form class="row-form" method="post" action="${tablePath(table, 'save')}" data-row-form>
    ${tokenField(token)} ${key.map((value) => html`<input type="hidden" name="key" value="${value}" />`)}
    <input type="hidden" name="version" value="${sent?.get('version') ?? row?.version ?? ''}" />
    ${fields}
    <p class="actions sticky">
      <button class="button compact">${isNew ? 'Add the row' : 'Save'}</button>
      <a href="${tablePath(table)}">Cancel</a>
    </p>
  </form>`;
}

interface FieldOptions {
  readonly column: Column;
  readonly index: number;
  readonly isNew: boolean;
  readonly isReadable: boolean;
  readonly value: string | null;
  readonly sent: URLSearchParams | undefined;
}

function field({ column, index, isNew, isReadable, value, sent }: FieldOptions): Html {
  const id = `f${index}`;
  const name = html`<div class="name">
    ${column.isHidden || column.isGenerated ? column.name : html`<label for="${id}">${column.name}</label>`}
    <span class="type">${shortType(column.type)}${column.isNullable ? '' : ' · not null'}</span>
    ${column.comment === null ? '' : html`<span class="comment quiet">${column.comment}</span>`}
  </div>`;
  if (column.isHidden)
    return html`<div class="entry">
      ${name}
      <div>${hiddenValue()}</div>
    </div>`;
  if (column.isGenerated || !isReadable || (value !== null && value.length > maxEditable))
    return html`<div class="entry">
      ${name}
      <p class="quiet small">
        ${column.isGenerated ? 'The database sets it.' : isReadable ? 'Too long for a form.' : 'Not readable.'}
        ${isNew ? '' : (value ?? '').slice(0, 200)}
      </p>
    </div>`;
  const states = statesOf(column, isNew);
  const initial: State = isNew ? (states.at(-1) ?? 'value') : value === null ? 'null' : 'value';
  const state = (sent?.get(`${id}.state`) as State | null) ?? initial;
  const text = sent?.get(id) ?? value ?? '';
  return html`<div class="entry" data-entry>
    ${name} ${control(column, id, text, state)}
    <div>
      ${
        states.length === 1
          ? html`<input type="hidden" name="${id}.state" value="value" />`
          : html`<label class="unseen" for="${id}-state">What ${column.name} gets</label>
              <select class="input" id="${id}-state" name="${id}.state">
                ${states.map((each) => html`<option value="${each}" ${each === state ? 'selected' : ''}>${labels[each]}</option>`)}
              </select>`
      }
    </div>
  </div>`;
}

function control(column: Column, id: string, text: string, state: State): Html {
  const unused = state === 'value' ? '' : 'data-unused';
  if (column.labels || column.type === 'boolean') {
    const choices = column.labels ?? ['true', 'false'];
    return html`<select class="input" id="${id}" name="${id}" ${unused}>
      ${choices.map((choice) => html`<option ${choice === text ? 'selected' : ''}>${choice}</option>`)}
    </select>`;
  }
  if (longType.test(column.type) && (text.length > 60 || text.includes('\n') || column.type !== 'text')) {
    // The parser drops a first line break.
    return html`<textarea
      class="input"
      id="${id}"
      name="${id}"
      rows="${Math.min(14, Math.max(3, text.split('\n').length + 1))}"
      spellcheck="false"
      ${unused}
    >
${`\n${text}`}</textarea>`;
  }
  return html`<input
    class="input"
    id="${id}"
    name="${id}"
    value="${text}"
    placeholder="${hintOf(column)}"
    autocomplete="off"
    spellcheck="false"
    ${unused}
  />`;
}

function hintOf({ type, default: initial }: Column): string {
  if (initial !== null) return initial;
  if (type === 'date') return '2026-01-31';
  if (type.startsWith('timestamp')) return '2026-01-31 12:00+00';
  return type === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '';
}

/**
 * What the form sets. In a change, a column whose value is the present one is left alone.
 * @throws form_invalid
 */
export function readChanges(form: URLSearchParams, table: Table, row: WholeRow | undefined): Change[] {
  return table.columns.flatMap((column, index): Change[] => {
    const state = form.get(`f${index}.state`);
    if (state === null) return [];
    if (column.isHidden || column.isGenerated || !statesOf(column, row === undefined).includes(state as State))
      throw refuse('form_invalid', `${column.name} can't be set like this.`);
    if (state === 'default') return [];
    const value = state === 'null' ? null : normalise(form.get(`f${index}`) ?? '');
    const position = row?.columns.findIndex(({ name }) => name === column.name) ?? -1;
    if (row && position >= 0 && isSame(value, row.cells[position] ?? null)) return [];
    return [{ column, value }];
  });
}

/** Browsers send line breaks of a text area as CR LF. */
const normalise = (text: string) => text.replaceAll('\r\n', '\n');
const isSame = (sent: string | null, present: string | null) =>
  sent === present || (sent !== null && present !== null && sent === normalise(present));
