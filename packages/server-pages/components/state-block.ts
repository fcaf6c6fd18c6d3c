import { html } from 'hono/html';
import type { Html } from '../view.ts';

export interface StateBlockOptions {
  readonly kind: 'empty' | 'loading' | 'error' | 'success';
  readonly title: string;
  /** The id of the title, for scripts that read it out. */
  readonly id?: string;
  readonly lead?: string | Html;
  /** Links and buttons: what to do next. */
  readonly actions?: Html;
}

/** What a place shows instead of its content, the same in every service: nothing yet, not there yet, refused, done. */
export const stateBlock = ({ kind, title, id, lead, actions }: StateBlockOptions): Html =>
  html`<div class="state" data-kind="${kind}" ${kind === 'loading' ? html`aria-busy="true"` : ''}>
    <h2 ${id === undefined ? '' : html`id="${id}"`}>${title}</h2>
    ${lead === undefined ? '' : html`<p class="quiet">${lead}</p>`}
    ${kind === 'loading' ? html`<div class="skeleton"></div>` : ''} ${actions === undefined ? '' : html`<p>${actions}</p>`}
  </div>`;

export interface EmptyResultsOptions {
  readonly title: string;
  readonly lead: string;
  /** The link to the whole list. */
  readonly all: { readonly href: string; readonly text: string };
  /** Another link, before that one. */
  readonly more?: Html;
}

/** A list without a match. A live search reads the title out. */
export const emptyResults = ({ title, lead, all, more }: EmptyResultsOptions): Html =>
  html`<section class="results">
    ${stateBlock({
      kind: 'empty',
      title,
      id: 'result-count',
      lead,
      actions: html`${more === undefined ? '' : html`${more} `}<a class="button plain" href="${all.href}">${all.text}</a>`,
    })}
  </section>`;
