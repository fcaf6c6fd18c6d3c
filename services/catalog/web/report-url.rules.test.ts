import { expect, test } from 'vitest';
import { reportUrl } from './report-url.rules.ts';

const entry = { name: 'Penicillin G & procaine', slug: 'penicillin-g-procaine' };

test.each([
  [
    'https://tracker.example/new?labels=catalog',
    'https://tracker.example/new?labels=catalog&title=Error+in+Penicillin+G+%26+procaine+%28penicillin-g-procaine%29',
  ],
  [
    'mailto:catalog@example.org',
    'mailto:catalog@example.org?subject=Error%20in%20Penicillin%20G%20%26%20procaine%20%28penicillin-g-procaine%29',
  ],
])('a report to %s names the entry', (address, url) => expect(reportUrl(address, entry)).toBe(url));
