import { expect, test } from 'vitest';
import { lastAnimalText, readLastAnimal } from './last-animal.rules.ts';

const dog = { species: 'dog', weight: '12.4', unit: 'kg' } as const;

test('an animal is kept with its species, and is one of a drug only where the drug has doses for it', () => {
  expect(readLastAnimal(lastAnimalText(dog), ['cat', 'dog'])).toEqual(dog);
  expect(readLastAnimal(lastAnimalText(dog), ['cat'])).toBeUndefined();
});

test('a text without a valid weight of a species is not read', () => {
  for (const stored of [null, '', 'dog', 'dog|heavy|kg', 'dog|12.4|g', 'dog|0|kg', 'dog|1,200|kg', '|12.4|kg'])
    expect([stored, readLastAnimal(stored, ['dog'])]).toEqual([stored, undefined]);
});
