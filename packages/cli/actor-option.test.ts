import { userInfo } from 'node:os';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addActorOption } from './actor-option.ts';

test('the actor of a step is the name given by --by, or else the logged-in user', () => {
  const actorOf = (...given: string[]) => addActorOption(new Command()).parse(given, { from: 'user' }).opts()['by'] as unknown;
  expect(actorOf('--by', 'Ann')).toBe('Ann');
  expect(actorOf()).toBe(userInfo().username);
});
