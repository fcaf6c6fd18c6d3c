import { expect, test } from 'vitest';
import { hueInName, hueSuffix } from './hue-name.rules.ts';
import { hueOf } from './hue.rules.ts';

const pixels = (...colours: (readonly [number, number, number, number])[]) =>
  colours.flatMap(([red, green, blue, count]) => Array.from({ length: count }, () => [red, green, blue, 255]).flat());

test('the hue of a picture is the one that most of its colour has, whatever is grey around it', () => {
  const near = (hue: number | undefined, expected: number) => expect(Math.abs((hue ?? -99) - expected)).toBeLessThan(8);
  near(hueOf(pixels([220, 40, 40, 5], [128, 128, 128, 90])), 25);
  near(hueOf(pixels([30, 90, 220, 6], [220, 40, 40, 3])), 262);
  near(hueOf(pixels([40, 160, 70, 9], [255, 255, 255, 50])), 149);
});

test('a grey or transparent picture has no hue', () => {
  expect(hueOf(pixels([10, 10, 10, 4], [250, 250, 250, 4]))).toBeUndefined();
  expect(hueOf([220, 40, 40, 0])).toBeUndefined();
});

test('the name of a picture carries its hue, and other names carry none', () => {
  expect(hueInName(`events/5b1f${hueSuffix(0)}.webp`)).toBe(0);
  expect(hueInName(`events/5b1f${hueSuffix(213)}.webp`)).toBe(213);
  expect([null, 'events/5b1f.webp', 'events/x-h400.webp', `events/x${hueSuffix(undefined)}.png`].map(hueInName)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
