import { html } from 'hono/html';
import type { Html } from '../view.ts';

export interface ChosenFilter {
  readonly name: string | Html;
  /** The list without it. */
  readonly href: string;
}

export interface ChosenFiltersOptions {
  readonly label: string;
  /** What a press on a filter does, for readers who hear the page. */
  readonly remove: string;
}

/** The chosen filters of a list, each a link that removes it: on a phone the filters themselves are folded or out of sight. */
export const chosenFilters = (chosen: readonly ChosenFilter[], { label, remove }: ChosenFiltersOptions): Html | '' =>
  chosen.length === 0
    ? ''
    : html`<ul class="chosen" aria-label="${label}">
        ${chosen.map(
          ({ name, href }) =>
            html`<li>
              <a href="${href}"><span class="unseen">${remove}: </span>${name} <span aria-hidden="true">×</span></a>
            </li>`,
        )}
      </ul>`;
