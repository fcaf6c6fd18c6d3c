import { expect, test } from 'vitest';
import { presentPlaceIn } from './present-place.rules.ts';

const places = [
  { to: '/me' },
  { to: '/events', search: { view: 'going' } },
  { to: '/me/clubs' },
  { to: '/me/orders' },
  { to: '/admin' },
  { to: '/admin/orders' },
  { to: '/about' },
  { to: '/about/board' },
  { to: '/events' },
] as const;

test.each([
  ['/me', undefined, '/me'],
  ['/me/orders', undefined, '/me/orders'],
  ['/me/orders/1', undefined, '/me/orders'],
  ['/admin/orders', undefined, '/admin/orders'],
  ['/admin/people', undefined, '/admin'],
  ['/about/board', undefined, '/about/board'],
  ['/events', undefined, '/events'],
  ['/events', 'list', '/events'],
  ['/events', 'going', '/events?going'],
  ['/media', undefined, undefined],
])('a menu marks one place: the page %s with the view %s belongs to %s', (pathname, view, expected) => {
  const present = presentPlaceIn(places, { pathname, view });
  expect(present && `${present.to}${'search' in present ? `?${present.search.view}` : ''}`).toBe(expected);
});
