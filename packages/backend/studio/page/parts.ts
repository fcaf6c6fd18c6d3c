import { html } from 'hono/html';
import type { Html } from './page.ts';

export interface StateOptions {
  readonly kind: 'empty' | 'error' | 'success';
  readonly title: string;
  readonly lead?: string | Html;
  readonly actions?: Html;
}

/** What a place shows instead of its content: nothing yet, refused, done. */
export const stateBlock = ({ kind, title, lead, actions }: StateOptions): Html =>
  html`<div class="state" data-kind="${kind}" ${kind === 'empty' ? '' : html`role="${kind === 'error' ? 'alert' : 'status'}"`}>
    <h2>${title}</h2>
    ${lead === undefined ? '' : html`<p class="quiet">${lead}</p>`}
    ${actions === undefined ? '' : html`<p class="actions">${actions}</p>`}
  </div>`;

/** The way back, the name of what is shown, and what can be done with it. */
export const heading = (title: string | Html, { over, actions }: { over?: Html; actions?: Html } = {}): Html =>
  html`<header class="heading">
    <div>
      ${over === undefined ? '' : html`<p class="over small">${over}</p>`}
      <h1>${title}</h1>
    </div>
    ${actions === undefined ? '' : html`<p class="actions">${actions}</p>`}
  </header>`;

/** The hidden field without which no form changes anything. */
export const tokenField = (token: string): Html => html`<input type="hidden" name="token" value="${token}" />`;

/** A value that is shown to nobody. */
export const hiddenValue = (): Html => html`<span class="hidden-value" title="Hidden: it may be a secret">hidden</span>`;

export const nullValue = (): Html => html`<span class="null-value">NULL</span>`;

const numbers = new Intl.NumberFormat('en');
export const numberText = (value: number): string => numbers.format(value);

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
export function sizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value < 10 && unit > 0 ? value.toFixed(1) : numberText(Math.round(value))} ${units[unit]}`;
}

/** A moment in UTC, as the database has it. */
export const timeText = (at: string | undefined | null): Html | string =>
  at ? html`<time datetime="${at}" title="${at}">${at.slice(0, 16).replace('T', ' ')}</time>` : '–';
