import { expect, test } from 'vitest';
import { contrastOf, readTokens } from './tokens.ts';

const tokens = new Map(readTokens().map((token) => [token.name, token]));
const valueOf = (name: string, theme: 'light' | 'dark') => {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token ${name}`);
  return token[theme];
};

const onGrounds = [
  ...['ink', 'quiet', 'accent', 'success', 'warning', 'danger', 'info'].map((name) => [name, 'paper'] as const),
  ...['ink', 'quiet', 'accent'].flatMap((name) =>
    (['raised', 'sunken', 'wash'] as const).map((ground) => [name, ground] as const),
  ),
  ...['success', 'warning', 'danger', 'info'].map((name) => [name, `${name}-wash`] as const),
  ['on-accent', 'accent'] as const,
];

test.each(onGrounds)('%s is readable on %s in both themes', (name, ground) => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrastOf(valueOf(name, theme), valueOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
});

test('accent, success, warning, danger and info are five colours', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(new Set(['accent', 'success', 'warning', 'danger', 'info'].map((name) => valueOf(name, theme))).size).toBe(5);
});

test('no motion takes longer than 200 ms', () => {
  const durations = [...tokens.values()].filter(({ light }) => /^[\d.]+s$/.test(light));
  expect(durations.length).toBeGreaterThan(0);
  for (const { light } of durations) expect(Number.parseFloat(light)).toBeLessThanOrEqual(0.2);
});
