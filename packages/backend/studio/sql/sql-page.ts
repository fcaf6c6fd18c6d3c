import { html } from 'hono/html';
import { actorFields } from '../access/actor-fields.ts';
import { postgres } from '../access/actor.ts';
import { readActor, type ChosenActor } from '../access/read-actor.ts';
import type { Handler, Html, StudioRequest } from '../page/page.ts';
import { heading, stateBlock, tokenField } from '../page/parts.ts';
import { refuse } from '../errors.ts';
import { resultPart } from './result-part.ts';
import type { SqlOutcome } from './run-sql.ts';

const limits = [100, 500, 1000] as const;
const timeouts = [5, 15, 60] as const;
const maxText = 200_000;

interface Fields {
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly maxRows: number;
  readonly timeout: number;
}

const initial: Fields = { text: '', isReadOnly: true, maxRows: 100, timeout: 15 };
const owner: ChosenActor = { actor: postgres, search: '', label: 'postgres', person: '' };

/** `/studio/sql`: the editor. */
export const showEditor: Handler = async (request) => editorPage(request, initial, owner, undefined);

/** `POST /studio/sql`: runs the statements and shows what came of them below the editor. */
export const runEditor: Handler = async (request) => {
  const { studio, form } = request;
  const text = (form.get('sql') ?? '').replaceAll('\r\n', '\n');
  if (text.length > maxText) throw refuse('form_invalid', 'The statements are too long for the editor.');
  const fields: Fields = {
    text,
    isReadOnly: form.has('read_only'),
    maxRows: choice(form.get('rows'), limits, initial.maxRows),
    timeout: choice(form.get('timeout'), timeouts, initial.timeout),
  };
  const chosen = await readActor(request, form, 'as');
  const outcome = await studio.runSql({
    text,
    isExplained: form.has('explain'),
    actor: chosen.actor,
    isReadOnly: fields.isReadOnly,
    maxRows: fields.maxRows,
    timeoutMs: fields.timeout * 1000,
  });
  return editorPage(request, fields, chosen, outcome);
};

const choice = (text: string | null, all: readonly number[], otherwise: number): number =>
  all.find((each) => String(each) === text) ?? otherwise;

const editorPage = ({ studio, token }: StudioRequest, fields: Fields, chosen: ChosenActor, outcome: SqlOutcome | undefined) => ({
  title: 'SQL editor',
  section: 'sql' as const,
  main: html`${heading('SQL editor')}${editor(token, fields, chosen, studio.admin.hasAuth)}
    <section class="result" id="result" aria-label="Result" tabindex="-1">
      ${outcome === undefined ? start() : resultPart(outcome, chosen)}
    </section>
    <section class="history" data-history hidden>
      <h2 class="small quiet">Recent in this browser</h2>
      <ol></ol>
    </section>`,
});

function editor(token: string, fields: Fields, chosen: ChosenActor, hasAuth: boolean): Html {
  return html`<form class="editor" method="post" action="/studio/sql" data-editor>
    ${tokenField(token)}
    <div class="code">
      <label class="unseen" for="sql">Statements</label>
      <textarea
        class="input"
        id="sql"
        name="sql"
        rows="12"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        placeholder="select * from …"
        required
      >
${fields.text}</textarea>
    </div>
    <div class="options">
      ${actorFields(chosen, 'as')}
      <div class="field short">
        <label for="rows">Rows</label>
        <select class="input" id="rows" name="rows">
          ${limits.map((each) => html`<option ${each === fields.maxRows ? 'selected' : ''}>${each}</option>`)}
        </select>
      </div>
      <div class="field short">
        <label for="timeout">Stop after</label>
        <select class="input" id="timeout" name="timeout">
          ${timeouts.map((each) => html`<option value="${each}" ${each === fields.timeout ? 'selected' : ''}>${each} s</option>`)}
        </select>
      </div>
      <label class="check"><input type="checkbox" name="read_only" ${fields.isReadOnly ? 'checked' : ''} /> Read only</label>
    </div>
    <p class="actions">
      <button class="button compact">Run</button>
      <button class="button compact plain" name="explain" value="1">Explain</button>
      <span class="small quiet"
        ><kbd>Ctrl</kbd> <kbd>Enter</kbd> runs. All statements are one
        transaction.${hasAuth ? '' : ' Auth is switched off, so there is nobody to act as.'}</span
      >
    </p>
  </form>`;
}

const start = (): Html =>
  stateBlock({
    kind: 'empty',
    title: 'Nothing has run yet',
    lead: html`As <code>postgres</code>, statements bypass policies and can read everything except secrets. As
      <code>anon</code> or as a user, they see what the API would show. No role here can read columns that may hold secrets, and
      only migrations change the schema.`,
  });
