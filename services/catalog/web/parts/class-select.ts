import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { readClass } from '../../domain/search/drug-classes.rules.ts';
import { drugClasses, type DrugClass } from '../../domain/search/drug-classes.ts';
import type { View } from '../view.ts';

export interface CountedClass extends DrugClass {
  readonly count: number;
}

/** The classes that have some of these drugs, and how many. The chosen one stays also without any. */
export const classesIn = (entries: readonly Entry[], chosen: string | undefined): readonly CountedClass[] =>
  drugClasses
    .map((each) => {
      const isOf = readClass(each.id);
      return { ...each, count: entries.filter((entry) => isOf?.(entry)).length };
    })
    .filter(({ id, count }) => count > 0 || id === chosen);

/** The choice of a class on narrow screens, where the list of classes would be one long strip. */
export function classSelect({ t, language }: View, classes: readonly CountedClass[], chosen: string | undefined): Html {
  return html`<select class="input" id="class" name="class">
    <option value="">${t.catalog.allGroups}</option>
    ${classes.map(
      ({ id, count, ...names }) =>
        html`<option value="${id}" ${id === chosen ? 'selected' : ''}>
          ${names[language]} (${formatCount(count, language)})
        </option>`,
    )}
  </select>`;
}
