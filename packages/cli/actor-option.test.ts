import { userInfo } from 'node:os';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addActorOption } from './actor-option.ts';

test('a step is taken by whom --by names, else by who is logged in', () => {
  const actorOf = (...given: string[]) => addActorOption(new Command()).parse(given, { from: 'user' }).opts()['by'] as unknown;
  expect(actorOf('--by', 'Ann')).toBe('Ann');
  expect(actorOf()).toBe(userInfo().username);
});
