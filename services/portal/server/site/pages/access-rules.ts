import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { inlineParts, type Block } from '../access-document.rules.ts';
import type { Page, View } from '../view.ts';

/** `/access`: the committed document of access rules. */
export function access(view: View): Page {
  const { t, site } = view;
  // The page has a heading of its own.
  const [first, ...rest] = site.data.access;
  const document = first?.kind === 'heading' ? rest : site.data.access;
  const main = html`<header class="opening">
      <h1>${t.access.title}</h1>
      <p class="lead">${t.access.lead}</p>
    </header>
    <article class="access" lang="en">${document.map(block)}</article>`;
  return { title: t.access.title, description: t.access.lead, path: '/access', section: 'access', main };
}

function block(each: Block): Html {
  if (each.kind === 'heading') return heading(each.level, each.text);
  if (each.kind === 'paragraph') return html`<p>${inline(each.text)}</p>`;
  return html`<div class="matrix" tabindex="0" role="region" aria-label="${each.heads.join(', ')}">
    <table>
      <thead>
        <tr>
          ${each.heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${each.rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td class="${cell === 'yes' ? 'may' : cell === 'denied' || cell === 'none' ? 'may-not' : ''}">${inline(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const heading = (level: number, text: string): Html =>
  level === 1 ? html`<h2>${inline(text)}</h2>` : html`<h3>${inline(text)}</h3>`;

const inline = (text: string) =>
  inlineParts(text).map((part) => {
    if (part.kind === 'code') return html`<code>${part.text}</code>`;
    return part.kind === 'strong' ? html`<strong>${part.text}</strong>` : part.text;
  });
