import { expect, test } from 'vitest';
import { referencesOf } from './references.rules.ts';

test('an entry refers to its target and to the people and things in its columns', () => {
  const entry = {
    action: 'change-row',
    target_table: 'clubs',
    target_id: 'stars',
    detail: { from: { president_id: 'a', name: 'Stars' }, to: { president_id: 'b' }, reason: 'Elected' },
  };
  expect(referencesOf(entry)).toEqual([
    { table: 'clubs', key: 'stars' },
    { table: 'profiles', key: 'a' },
    { table: 'profiles', key: 'b' },
  ]);
});

test('an empty value refers to nothing, and a table without names has no target', () => {
  expect(referencesOf({ action: 'x', target_table: 'app_settings', target_id: '1', detail: { to: { chair_id: null } } })).toEqual(
    [],
  );
});
