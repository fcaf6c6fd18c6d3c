import { expect, test } from 'vitest';
import { keepWordsWhole } from '../language/whole-words.rules.ts';
import { blocksOf, inlinesOf } from './prose.rules.ts';

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

test('a line of what people wrote breaks inside no word of the list', () => {
  expect(blocksOf('ประชุมที่ห้องสมุด')).toEqual([{ kind: 'paragraph', text: 'ประชุมที่ห้อง\u2060สมุด' }]);
});

test('the address of a link has no sign of those that hold words together', () => {
  const [link] = inlinesOf(keepWordsWhole('[เข้าร่วม](/docs#เข้าร่วม)'));
  expect(link).toEqual({ kind: 'page', text: 'เข้า\u2060ร่วม', target: '/docs#เข้าร่วม' });
});

test.each(['[x](javascript:alert(1))', '[x](//elsewhere.example)', '[x](data:text/html,1)', '2 ** 3 ** 4'])(
  '%s is no link and stays as it was typed',
  (source) => {
    expect(inlinesOf(source)).toEqual([text(source)]);
  },
);
