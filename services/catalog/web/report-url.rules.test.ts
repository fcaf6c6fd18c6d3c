import { expect, test } from 'vitest';
import { askUrl, reportUrl, siteOf } from './report-url.rules.ts';

const entry = { name: 'Penicillin G & procaine', slug: 'penicillin-g-procaine' };
const form = { facts: [['Log index', '12']], questions: ['Which dose', 'Source'] } as const;

test.each([
  [
    'https://tracker.example/new?labels=catalog',
    'https://tracker.example/new?labels=catalog&title=Error+in+Penicillin+G+%26+procaine+%28penicillin-g-procaine%29&body=Log+index%3A+12%0A%0AWhich+dose%3A%0A%0A%0ASource%3A%0A',
  ],
  [
    'mailto:catalog@example.org',
    'mailto:catalog@example.org?subject=Error%20in%20Penicillin%20G%20%26%20procaine%20%28penicillin-g-procaine%29&body=Log%20index%3A%2012%0D%0A%0D%0AWhich%20dose%3A%0D%0A%0D%0A%0D%0ASource%3A%0D%0A',
  ],
])('a report to %s names the entry, and asks for what a maintainer needs', (address, url) =>
  expect(reportUrl(address, entry, form)).toBe(url),
);

test('a label names the site that it leads to, and an e-mail’s none', () => {
  const places = ['https://github.com/a/b/issues/new', 'https://tracker.example/new', 'mailto:catalog@example.org'];
  expect(places.map(siteOf)).toEqual(['GitHub', 'tracker.example', undefined]);
});

test('a drug is asked for where errors are reported, by what was searched', () => {
  expect(askUrl('https://tracker.example/new?labels=catalog', 'Please add', 'a&b')).toBe(
    'https://tracker.example/new?labels=catalog&title=Please+add%3A+a%26b',
  );
  expect(askUrl('mailto:catalog@example.org', 'Please add', 'a b')).toBe(
    'mailto:catalog@example.org?subject=Please%20add%3A%20a%20b',
  );
});
