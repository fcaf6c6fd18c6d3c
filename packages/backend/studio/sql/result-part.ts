import { html } from 'hono/html';
import type { ChosenActor } from '../access/read-actor.ts';
import type { Html } from '../page/page.ts';
import { hiddenValue, numberText, stateBlock } from '../page/parts.ts';
import { cell, shortType } from '../page/values.ts';
import type { SqlFailure, SqlOutcome, StatementResult } from './run-sql.ts';

/** Letters of a value in a result. */
const maxLength = 2_000;

/** What came of the statements: a table for each, or why nothing was stored. */
export function resultPart({ results, notices, failure }: SqlOutcome, { label }: ChosenActor): Html {
  const isEmpty = results.length === 0 && !failure;
  return html`${failure ? failurePart(failure) : ''}
  ${isEmpty ? stateBlock({ kind: 'empty', title: 'No statement', lead: 'There’s nothing to run: only comments.' }) : ''}
  ${results.map((result, index) => statementPart(result, label, results.length > 1 ? index + 1 : undefined))}
  ${notices.length === 0 ? '' : html`<pre tabindex="0"><code>${notices.join('\n')}</code></pre>`}`;
}

function statementPart(result: StatementResult, label: string, number: number | undefined): Html {
  const { command, columns, rows, hasMore, changes, ms } = result;
  const count = hasMore
    ? `the first ${numberText(rows.length)} rows`
    : `${numberText(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  const what =
    columns.length > 0
      ? count
      : changes === undefined
        ? 'done'
        : `${numberText(changes)} ${changes === 1 ? 'row' : 'rows'} changed`;
  return html`<section>
    <h2>
      ${number === undefined ? '' : `${number}. `}${command}
      <span class="quiet small">${what} · ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms · as ${label}</span>
    </h2>
    ${
      columns.length === 0 || rows.length === 0
        ? ''
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Rows of statement ${number ?? 1}">
            <table class="grid data">
              <thead>
                <tr>
                  ${columns.map(({ name, type }) => html`<th scope="col">${name}<span class="type">${shortType(type)}</span></th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) =>
                    html`<tr>
                      ${row.map((value, index) => html`<td>${columns[index]?.isHidden ? hiddenValue() : cell(value, maxLength)}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function failurePart({ code, message, detail, hint, place }: SqlFailure): Html {
  return html`<div class="state" data-kind="error" role="alert" ${place ? html`data-error-at="${place.index}"` : ''}>
    <h2>${message}</h2>
    ${place ? placePart(place.text, place.column, place.line) : ''}
    ${[detail, hint].filter(Boolean).map((text) => html`<p>${text}</p>`)}
    <p class="small">Nothing was stored. (${code})</p>
  </div>`;
}

/** The line of the error with its place marked. */
function placePart(text: string, column: number, line: number): Html {
  const before = text.slice(0, column - 1);
  const word = /^(\w+|.)?/.exec(text.slice(column - 1))?.[0] ?? '';
  return html`<p class="small">Line ${line}, column ${column}</p>
    <pre
      class="place"
      tabindex="0"
    ><code>${before.slice(-80)}<mark>${word === '' ? ' ' : word}</mark>${text.slice(column - 1 + word.length, column + 79)}</code></pre>`;
}
