import { expect, test } from 'vitest';
import type { Role } from '../session/roles.ts';
import { tabPlaces, workPlaces } from './tab-places.tsx';

const pagesOf = (role: Role, isDeputy = false) => tabPlaces({ role, isDeputy }).map(({ to }) => to);

test('the bottom bar leads visitors and members to events, shop and clubs, and not to proposals that they never wrote', () => {
  expect(tabPlaces(null).map(({ to }) => to)).toEqual(['/', '/events', '/shop', '/clubs']);
  expect(pagesOf('member')).toEqual(['/', '/events', '/shop', '/clubs']);
});

test.each(['chair', 'vp', 'secretary', 'president'] as const)(
  'the bottom bar leads an officer to the queue and to proposals: %s',
  (role) => {
    expect(pagesOf(role)).toEqual(['/', '/queue', '/my-drafts', '/events']);
  },
);

test.each(['advisor', 'asst_dean', 'dean'] as const)('the bottom bar leads a reviewer to the queue first: %s', (role) => {
  expect(pagesOf(role)).toEqual(['/', '/queue', '/events', '/clubs']);
});

test('a member who is a deputy today has the queue of a reviewer', () => {
  expect(pagesOf('member', true)).toEqual(['/', '/queue', '/events', '/clubs']);
});

test('the bottom bar leads an administrator to the administration', () => {
  expect(pagesOf('admin')).toEqual(['/', '/admin', '/queue', '/events']);
});

test('the masthead leads reviewers to the queue and administrators to the administration, and members to what everybody sees', () => {
  const added = (role: Role, isDeputy = false) => workPlaces({ role, isDeputy }).map(({ to }) => to);
  expect(workPlaces(null)).toEqual([]);
  expect(added('member')).toEqual([]);
  expect(added('member', true)).toEqual(['/queue']);
  expect(added('chair')).toEqual(['/queue']);
  expect(added('admin')).toEqual(['/admin', '/queue']);
});
