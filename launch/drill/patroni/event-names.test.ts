import { expect, test } from 'vitest';
import { eventNames, readEvents } from './event-names.ts';

test('a drill has every event, or those that are named', () => {
  expect(readEvents(undefined)).toEqual(eventNames);
  expect(readEvents('disk, kill')).toEqual(['kill', 'disk']);
});

test('an event that does not exist is refused', () => {
  expect(() => readEvents('kill,flood')).toThrow(expect.objectContaining({ code: 'drill_event_unknown' }));
});
