import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { routeGroups, singleRoutesOf } from '../../domain/search/routes.rules.ts';
import type { View } from '../view.ts';
import { routeName } from './marks.ts';

/** A chosen route, or a group of them, by its name. */
export const routeChoiceName = (view: View, choice: string): Html | string => {
  const group = routeGroups.find((each) => each === choice && singleRoutesOf(each).length > 1);
  return group === undefined ? routeName(view, choice) : view.t.terms.routeGroups[group];
};

/** The choice of a route: a single one, or any of a group that has several. */
export function routeSelect(view: View, chosen: string | undefined): Html {
  const { t } = view;
  const option = (value: string, text: Html | string) =>
    html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`;
  return html`<select class="input" id="route" name="route">
    <option value="">${t.catalog.allRoutes}</option>
    ${routeGroups.map((group) => {
      const singles = singleRoutesOf(group);
      return html`<optgroup label="${t.terms.routeGroups[group]}">
        ${singles.length > 1 ? option(group, t.catalog.anyRoute(t.terms.routeGroups[group])) : ''}
        ${singles.map((route) => option(route, routeName(view, route)))}
      </optgroup>`;
    })}
  </select>`;
}
