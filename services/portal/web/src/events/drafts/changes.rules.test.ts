import { expect, test } from 'vitest';
import { changesOf, factsOf, type Content } from './changes.rules.ts';

const event: Content = {
  title_th: 'เดินป่า',
  title: 'Hike',
  starts_at: '2026-11-21T02:00:00+00:00',
  ends_at: '2026-11-21T05:00:00+00:00',
  location_th: null,
  location: 'Gate 1',
  activity_kind: 'sports',
  activity_hours: 3,
  capacity: null,
  description_th: null,
  description: null,
  cover_image: null,
  cover_alt_th: null,
  cover_alt: null,
};

test('a change names what differs, with the value before and after', () => {
  expect(changesOf({ ...event, location: 'Gate 2', capacity: 30 }, event)).toEqual([
    { column: 'location', from: 'Gate 1', to: 'Gate 2' },
    { column: 'capacity', from: null, to: 30 },
  ]);
});

test('one moment in two time zones, and an empty text, are no change', () => {
  expect(changesOf({ ...event, starts_at: '2026-11-21T09:00:00+07:00', description: '' }, event)).toEqual([]);
});

test('a title in one language is named once, where only it changes too', () => {
  const thai = { ...event, title: 'เดินป่า' };
  expect(changesOf({ ...thai, title: 'เดิน', title_th: 'เดิน' }, thai).map(({ column }) => column)).toEqual(['title_th']);
  expect(changesOf({ ...event, title: 'Walk' }, event).map(({ column }) => column)).toEqual(['title']);
});

test('a new event is named whole, with what visitors will miss', () => {
  const facts = factsOf({ ...event, title: 'เดินป่า', description: '' });
  expect(facts.filter(({ to }) => to !== null).map(({ column }) => column)).toEqual([
    'title_th',
    'starts_at',
    'ends_at',
    'location',
    'activity_kind',
    'activity_hours',
  ]);
  expect(facts.filter(({ to }) => to === null).map(({ column }) => column)).toEqual([
    'title',
    'location_th',
    'capacity',
    'description_th',
    'description',
  ]);
});
