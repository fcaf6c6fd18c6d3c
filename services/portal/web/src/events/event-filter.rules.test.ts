import { expect, test } from 'vitest';
import { isFiltered, readFilter } from './event-filter.rules.ts';

test('a filter of the calendar is read from its address, and unknown values are left out', () => {
  expect(readFilter({ kind: 'service', club: 'choir' })).toEqual({ kind: 'service', club: 'choir' });
  expect(readFilter({ kind: 'parties', club: '', division: 'a,b' })).toEqual({});
  expect(readFilter({ club: 'choir', division: 'media' })).toEqual({ division: 'media' });
  expect([isFiltered({}), isFiltered({ club: 'choir' })]).toEqual([false, true]);
});
