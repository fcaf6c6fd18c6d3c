import { expect, test } from 'vitest';
import { realTerms as terms } from '../testing/make-content.ts';
import { groupsOfRoute, routeGroups, routesOf } from './route-groups.rules.ts';

test.each([
  ['oral (suspension by tube, drench or in grain)', ['mouth']],
  ['oral (in feed or by tube)', ['mouth']],
  ['oral or subcutaneous', ['mouth', 'injection']],
  ['oral, or intramuscular', ['mouth', 'injection']],
  ['subcutaneous, then oral or subcutaneous', ['injection', 'mouth', 'injection']],
  ['rectal or intravenous', ['other', 'injection']],
  ['intravenous (slow) or deep intramuscular', ['injection', 'injection']],
  ['topical (pour-on)', ['skin']],
  ['topical (laryngeal spray)', ['other']],
  ['intramammary', ['udder']],
  ['intravenous infusion (30 min)', ['injection']],
])('%s is in %o', (route, groups) => expect(groupsOfRoute(route)).toEqual(groups));

test('only these routes are in no group of their own, so a new route is looked at', () => {
  expect(terms.routes.map(({ id }) => id).filter((id) => groupsOfRoute(id)[0] === 'other')).toEqual([
    'subgingival',
    'immersion',
    'topical (laryngeal spray)',
    'intrauterine',
    'intravaginal',
    'rectal or intravenous',
    'all sites together',
  ]);
});

test('no route has the name of a group, and a choice is one route or those of a group', () => {
  expect(terms.routes.filter(({ id }) => routeGroups.some((group) => group === id))).toEqual([]);
  expect(routesOf(undefined, terms)).toBe(undefined);
  expect(routesOf('oral', terms)).toEqual(['oral']);
  expect(routesOf('eye-ear', terms)).toEqual(['ophthalmic', 'ophthalmic (spray)', 'otic']);
});
