import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { isOfSite, mayNeedSites, sitesOf } from './sites.rules.ts';

test('a volume over the maximum for one site is divided into the fewest sites that keep to it', () => {
  expect(sitesOf('40', '20 mL a site')).toBe(2);
  expect(sitesOf('40.1', '2 doses; 20 mL a site')).toBe(3);
  expect(sitesOf('20', 'not over 4 consecutive days; at most 10 mL at one site')).toBe(2);
  expect(sitesOf('40')).toBe(1);
});

test('a maximum that differs by age gives no number of sites, and sends the reader to it', () => {
  const byAge = 'not more than 4 consecutive days; at most 2 mL per site in calves of 100 lb or less, 10 mL in adults';
  expect(sitesOf('40', byAge)).toBe(1);
  expect([mayNeedSites('2.1', byAge), mayNeedSites('2', byAge), mayNeedSites('40', '20 mL a site')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([byAge.split('; ')[1] ?? '', '20 mL a site', '20 mL a site, 50 mL in all'].map(isOfSite)).toEqual([true, true, false]);
});

test('each maximum of the content that is only a volume for a site is read', () => {
  const maximums = new Set(entriesOfContent.flatMap(({ dosages }) => dosages.flatMap(({ maximum = '' }) => maximum)));
  const ofSites = [...maximums].filter((maximum) => /\bsite$/.test(maximum));
  expect(ofSites.length).toBeGreaterThan(5);
  for (const maximum of ofSites) expect([maximum, sitesOf('1000', maximum) > 1]).toEqual([maximum, true]);
});

test('no site gets more than the maximum, and one site less would', () => {
  const figure = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(figure, figure, (volume, most) => {
      const sites = sitesOf(String(volume), `${most} mL a site`);
      expect(volume / sites).toBeLessThanOrEqual(most);
      if (sites > 1) expect(volume / (sites - 1)).toBeGreaterThan(most);
    }),
  );
});
