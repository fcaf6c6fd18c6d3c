import { html } from 'hono/html';
import type { Language } from '../language.rules.ts';
import { messages } from '../messages/index.ts';
import type { Html } from '../view.ts';

export interface EndpointRow {
  readonly method: string;
  readonly path: string;
  /** What the endpoint does, in the language of the page. */
  readonly summary: string;
}

const methodMark = (method: string): Html => html`<code class="${method === 'POST' ? 'method post' : 'method'}">${method}</code>`;

/** A list of endpoints, each with what it does. */
export const endpointList = (rows: readonly EndpointRow[]): Html =>
  html`<dl class="endpoints">
    ${rows.map(
      ({ method, path, summary }) =>
        html`<div>
          <dt>${methodMark(method)} <code>${path}</code></dt>
          <dd>${summary}</dd>
        </div>`,
    )}
  </dl>`;

export interface TryForm {
  /** Unique on the page. */
  readonly name: string;
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** The target of the form, which sends its fields as a query, or as string members of a JSON object. */
  readonly path: string;
  readonly fields: Html;
  /** The same request as a shell command. */
  readonly command: string;
}

/** A request that a reader sends from the page, with its response shown below. Without script, a GET opens the response. */
export function tryForm(
  { language }: { readonly language: Language },
  { name, title, method, path, fields, command }: TryForm,
): Html {
  const { tryForm: texts } = messages[language];
  return html`<section class="panel try" aria-labelledby="${name}">
    <h3 id="${name}">${title}</h3>
    <p class="small">${methodMark(method)} <code>${path}</code></p>
    <form action="${path}" method="${method === 'GET' ? 'get' : 'post'}" data-try>
      ${fields}
      <button class="button ${method === 'POST' ? 'needs-script' : ''}" data-busy="${texts.sending}">${texts.send}</button>
    </form>
    <div role="status" data-answer></div>
    <details>
      <summary>${texts.command}</summary>
      <pre tabindex="0"><code>${command}</code></pre>
    </details>
  </section>`;
}
