import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, readEventId } from '../../functions/ai-chat/event-stream.ts';
import { resumeFrom } from '../../functions/ai-chat/resume.rules.ts';

const id = '11111111-2222-4333-8444-555555555555';

test('wherever a stream is cut and however far the stored text is behind, a resumed reader gets each character once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.constantFrom('complete' as const, 'cut' as const),
      (pieces, cutAt, looks, end) => {
        const prefixes = ['', ...pieces.map((_, place) => pieces.slice(0, place + 1).join(''))];
        const prefixAt = (place: number) => prefixes[place % prefixes.length] ?? '';
        const whole = prefixes.at(-1) ?? '';
        // What the reader has when the stream is cut, and where the id of its last event leads.
        let text = prefixAt(cutAt);
        let sent = readEventId(eventId(id, text.length))?.length ?? -1;
        // The stored text at each look: any beginnings of the answer, the shorter ones first.
        const stored = looks.map(prefixAt).toSorted((a, b) => a.length - b.length);
        const states = [...stored.map((content) => ({ content, state: 'streaming' as const })), { content: whole, state: end }];
        for (const { content, state } of states) {
          const next = resumeFrom({ id, content, state, sources: [] }, sent);
          ({ sent } = next);
          for (const { event, data, id: place } of next.events) {
            if (event !== 'delta') continue;
            text += String(data['text']);
            expect(place).toBe(eventId(id, text.length));
          }
          expect(whole.startsWith(text)).toBe(true);
          expect(next.isEnded).toBe(state !== 'streaming');
        }
        expect(text).toBe(whole);
      },
    ),
  );
});

test('an answer that has ended says how, after its sources', () => {
  const source = { number: 1, kind: 'doc' as const, title: 'Shop', url: 'https://portal.test/shop', excerpt: '' };
  const events = (state: 'complete' | 'cut') =>
    resumeFrom({ id, content: 'See [1].', state, sources: [source] }, 8).events.map(({ event }) => event);
  expect([events('complete'), events('cut')]).toEqual([['sources', 'done'], ['error']]);
});
