import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { groupsOfRoute, routeGroups } from '../route-groups.rules.ts';
import type { View } from '../view.ts';

/** The choice of a route: a group of routes, or one of its routes. */
export function routeSelect({ t, language, site }: View, chosen: string | undefined): Html {
  const { routes } = site.data.terms();
  const option = (value: string, text: string) =>
    html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`;
  return html`<select class="input" id="route" name="route">
    <option value="">${t.catalog.allRoutes}</option>
    ${routeGroups.map(
      (group) =>
        html`<optgroup label="${t.terms.routeGroups[group]}">
          ${option(group, t.catalog.anyRoute(t.terms.routeGroups[group]))}
          ${routes.filter(({ id }) => groupsOfRoute(id)[0] === group).map((route) => option(route.id, route[language]))}
        </optgroup>`,
    )}
  </select>`;
}
