import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

/** The `list` of a field that takes a drug's name. */
export const drugNamesId = 'drug-names';

/** The names that such a field offers. */
export const drugNames = ({ site }: View): Html =>
  html`<datalist id="${drugNamesId}">
    ${site.data.entries().map(({ name }) => html`<option value="${name}"></option>`)}
  </datalist>`;
