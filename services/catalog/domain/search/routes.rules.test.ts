import { expect, test } from 'vitest';
import { realTerms as terms } from '../../testing/make-content.ts';
import { allowsRoute, partsOfRoute, readRouteChoice, routeGroups, singleRoutesOf } from './routes.rules.ts';

const singleRoutes = routeGroups.flatMap(singleRoutesOf);

test.each([
  ['oral (suspension by tube, drench or in grain)', ['oral'], ['mouth']],
  ['oral transmucosal', ['oral transmucosal'], ['mouth']],
  ['oral, or intramuscular', ['oral', 'intramuscular'], ['mouth', 'injection']],
  ['subcutaneous, then oral or subcutaneous', ['subcutaneous', 'oral'], ['injection', 'mouth']],
  ['rectal or intravenous', ['rectal', 'intravenous'], ['other', 'injection']],
  ['intravenous (slow) or deep intramuscular', ['intravenous', 'intramuscular'], ['injection']],
  ['intramuscular, subcutaneous or slow intravenous', ['intramuscular', 'subcutaneous', 'intravenous'], ['injection']],
  ['intravenous or intracardiac', ['intravenous'], ['injection']],
  ['intravenous infusion (30 min)', ['intravenous'], ['injection']],
  ['parenteral (injection)', [], ['injection']],
  ['topical (pour-on)', ['topical'], ['skin']],
  ['topical (laryngeal spray)', [], ['other']],
])('%s is %o, in %o', (route, singles, groups) => expect(partsOfRoute(route)).toEqual({ singles, groups }));

test('only these routes are no single route, so a new route is looked at', () => {
  expect(terms.routes.map(({ id }) => id).filter((id) => partsOfRoute(id).singles.length === 0)).toEqual([
    'subgingival',
    'topical (laryngeal spray)',
    'parenteral (injection)',
    'all sites together',
  ]);
});

test('a single route is a route of the terms, is no group, and means itself', () => {
  for (const single of singleRoutes) {
    expect(terms.routes.map(({ id }) => id)).toContain(single);
    expect([single, partsOfRoute(single).singles, readRouteChoice(single, terms)]).toEqual([single, [single], single]);
  }
  expect(terms.routes.filter(({ id }) => routeGroups.some((group) => group === id))).toEqual([]);
});

test('a former choice means its first route or its group, which finds at least what it found', () => {
  for (const { id: route } of terms.routes) {
    const choice = readRouteChoice(route, terms) ?? '';
    expect([route, allowsRoute({ route, steps: [] }, choice)]).toEqual([route, true]);
    expect([...singleRoutes, ...routeGroups]).toContain(choice);
  }
  expect(['intravenous or subcutaneous', 'subgingival', 'udder', 'eye-ear'].map((each) => readRouteChoice(each, terms))).toEqual([
    'intravenous',
    'other',
    'intramammary',
    'eye-ear',
  ]);
  expect([readRouteChoice('telepathic', terms), readRouteChoice(undefined, terms)]).toEqual([undefined, undefined]);
});

test('a dosage allows each of its routes, those of its steps, and its own words', () => {
  const step = { low: '1', high: '1', unit: 'mg', per: 'kg', interval: null, times: null, duration: null };
  const dosage = { route: 'intravenous or subcutaneous', steps: [{ ...step, route: 'oral (paste)' }] };
  const choices = ['intravenous', 'subcutaneous', 'injection', 'oral', 'mouth', 'oral (paste)', 'intravenous or subcutaneous'];
  expect(choices.filter((route) => !allowsRoute(dosage, route))).toEqual([]);
  expect(['intramuscular', 'skin', 'subcutaneous or intravenous'].filter((route) => allowsRoute(dosage, route))).toEqual([]);
});
