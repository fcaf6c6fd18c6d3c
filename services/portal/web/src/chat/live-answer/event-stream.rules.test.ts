import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader } from './event-stream.rules.ts';

const stream =
  'id: m:0\nevent: start\ndata: {"message_id":"m"}\n\n: still here\n\nid: m:3\nevent: delta\ndata: {"text":"ชา\\n"}\n\nevent: done\ndata: {}\n\n';
const events = [
  { id: 'm:0', event: 'start', data: { message_id: 'm' } },
  { id: 'm:3', event: 'delta', data: { text: 'ชา\n' } },
  { id: undefined, event: 'done', data: {} },
];

test('wherever a stream is cut into pieces, the same events are read', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const read = createEventReader();
      expect(places.slice(1).flatMap((end, place) => read(stream.slice(places[place], end)))).toEqual(events);
    }),
  );
});

test('an incomplete event waits for its end, and one without valid JSON is skipped', () => {
  const read = createEventReader();
  expect(read('event: delta\ndata: {"text":"a"}\n')).toEqual([]);
  expect(read('\ndata: nothing\n\ndata: [1]\n\n')).toEqual([{ id: undefined, event: 'delta', data: { text: 'a' } }]);
});
