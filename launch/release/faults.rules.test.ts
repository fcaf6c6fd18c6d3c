import { expect, test } from 'vitest';
import { findReleaseFaults, type ReleaseFacts } from './faults.rules.ts';

const facts: ReleaseFacts = {
  versions: { 'package.json': '1.2.0', 'packages/core/package.json': '1.2.0' },
  changelog: '# Changes\n\n## 1.2.0 — 2027-01-31\n- One.\n\n## 1.1.0 — 2027-01-01\n',
  tags: ['v1.1.0'],
  uncommitted: [],
  unlisted: [],
};

test('a release has one version, its changes, no earlier tag, listed migrations and nothing uncommitted', () => {
  expect(findReleaseFaults(facts)).toEqual([]);
});

test.each<[string, Partial<ReleaseFacts>]>([
  ['release_version_differs', { versions: { ...facts.versions, 'bench/package.json': '1.1.0' } }],
  ['release_not_described', { changelog: '# Changes\n\n## 1.2.0 — not released\n\n## 1.1.0 — 2027-01-01\n' }],
  ['release_not_described', { changelog: facts.changelog.replace('## 1.2.0', '## 1.2.00') }],
  ['release_tag_exists', { tags: ['v1.2.0'] }],
  ['release_migrations_unlisted', { unlisted: ['services/catalog/migrations'] }],
  ['release_not_committed', { uncommitted: ['README.md'] }],
])('%s', (code, lack) => {
  expect(findReleaseFaults({ ...facts, ...lack })).toEqual([expect.objectContaining({ code })]);
});
