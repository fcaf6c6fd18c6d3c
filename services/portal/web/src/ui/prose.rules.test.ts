import { expect, test } from 'vitest';
import { inlinesOf } from './prose.rules.ts';

const text = (value: string) => ({ kind: 'text', text: value });

test.each([
  ['plain', [text('plain')]],
  ['**You** may', [{ kind: 'strong', text: 'You' }, text(' may')]],
  ['on [your page](/me).', [text('on '), { kind: 'page', text: 'your page', target: '/me' }, text('.')]],
  ['[us](mailto:dpo@faculty.example)', [{ kind: 'link', text: 'us', target: 'mailto:dpo@faculty.example' }]],
  ['[law](https://law.example/a?b=1)', [{ kind: 'link', text: 'law', target: 'https://law.example/a?b=1' }]],
])('%s has the parts %j', (source, parts) => {
  expect(inlinesOf(source)).toEqual(parts);
});

test.each(['[x](javascript:alert(1))', '[x](//elsewhere.example)', '[x](data:text/html,1)', '2 ** 3 ** 4'])(
  '%s is no link and stays as it was typed',
  (source) => {
    expect(inlinesOf(source)).toEqual([text(source)]);
  },
);
