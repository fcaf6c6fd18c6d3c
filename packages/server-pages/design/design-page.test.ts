import { readTokens } from '@trivium/design-tokens';
import { expect, test } from 'vitest';
import { createView } from '../index.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { designPage, designStyles } from './design-page.ts';

const site = sampleSite({ publicUrl: 'https://stones.example.org', revision: () => '1', stones: () => [] });
const main = String(await designPage(createView(site, 'en')).main);
const texts = ['measure', 'page', 'edge-of-page', 'type', 'mono'];

test('the page of the design names every token but those of the frame and the typefaces', () => {
  const missing = readTokens()
    .map(({ name }) => name)
    .filter((name) => !texts.includes(name) && !main.includes(`<code>${name}</code>`));
  expect(missing).toEqual([]);
});

test('it shows every state, in both languages and both themes', () => {
  for (const kind of ['empty', 'loading', 'error', 'success'])
    expect([kind, main.split(`class="state" data-kind="${kind}"`).length - 1]).toEqual([kind, 4]);
});

test('every class that it styles is on it', () => {
  const styled = new Set([...designStyles.matchAll(/\.(design-\w+)/g)].map(([, name]) => name as string));
  expect([...styled].filter((name) => !main.includes(name))).toEqual([]);
});
