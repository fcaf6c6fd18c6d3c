import { expect, test } from 'vitest';
import { affectedFolders } from './affected.rules.ts';

const workspaces = [
  { folder: 'packages/core', name: 'core', dependencies: [] },
  { folder: 'packages/backend', name: 'backend', dependencies: ['core'] },
  { folder: 'services/portal', name: 'portal', dependencies: ['backend'] },
  { folder: 'services/portal/web', name: 'portal-web', dependencies: [] },
  { folder: 'services/forecast', name: 'forecast', dependencies: ['core'] },
];

test.each([
  [
    'a migration affects its workspace and those that build on it',
    ['packages/backend/a.sql'],
    ['packages/backend', 'services/portal'],
  ],
  ['what lies in a workspace of another belongs to the inner one', ['services/portal/web/a.json'], ['services/portal/web']],
  ['modules are found by who imports them', ['packages/core/a.ts', 'services/portal/web/a.tsx'], []],
  ['prose affects no test', ['README.md', 'packages/core/README.md'], []],
  ['a file of the root affects everything', ['package-lock.json'], 'everything'],
])('%s', (_, paths, affected) => {
  expect(affectedFolders(paths, workspaces)).toEqual(affected);
});
