import { expect, test } from 'vitest';
import { readReasoning } from './resolve-result.rules.ts';

test('the clauses of a reasoning are separated from its sentences', () => {
  const reasoning =
    '2 of 2 agree. openai: The rate was cut. It fell by 0.25: holds. In force by then: does not hold. A second source: not said.';
  expect(readReasoning(reasoning)).toEqual({
    sentences: '2 of 2 agree. openai: The rate was cut.',
    clauses: [
      { clause: 'It fell by 0.25', holding: 'holds' },
      { clause: 'In force by then', holding: 'does not hold' },
      { clause: 'A second source', holding: 'not said' },
    ],
  });
});

test('a reasoning without clauses is left as it is', () => {
  const reasoning = 'The question closes at 2027-01-01T00:00:00.000Z; it cannot be decided yet.';
  expect(readReasoning(reasoning)).toEqual({ sentences: reasoning, clauses: [] });
});
