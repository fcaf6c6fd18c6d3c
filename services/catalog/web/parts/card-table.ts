import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';

export interface CardTable {
  readonly caption: Html | string;
  readonly heads: readonly string[];
  /** One `tbody` or several. */
  readonly bodies: Html | readonly Html[];
  readonly className?: string;
}

/**
 * A table whose rows are cards on narrow screens. The roles are explicit, since some browsers drop them when CSS changes the
 * display of a table.
 */
export const cardTable = ({ caption, heads, bodies, className = '' }: CardTable): Html =>
  html`<div class="card-frame">
    <table class="cards ${className}" role="table">
      <caption>
        <span class="unseen">${caption}</span>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
        </tr>
      </thead>
      ${bodies}
    </table>
  </div>`;

export const body = (rows: readonly Html[]): Html =>
  html`<tbody role="rowgroup">
    ${rows}
  </tbody>`;

export const row = (...cells: readonly (Html | '')[]): Html =>
  html`<tr role="row">
    ${cells}
  </tr>`;

/** `label` is the heading of its column; a card shows it beside the content. */
export const cell = (label: string, content: Html | string, className = ''): Html =>
  html`<td role="cell" data-label="${label}" class="${className}"><div>${content}</div></td>`;

export const rowHead = (label: string, content: Html | string): Html =>
  html`<th role="rowheader" scope="row" data-label="${label}"><div>${content}</div></th>`;
