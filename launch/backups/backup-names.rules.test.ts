import { expect, test } from 'vitest';
import { backupName, expiredBackups } from './backup-names.rules.ts';

const names = [3, 1, 2].map((day) => backupName(new Date(`2027-01-0${day}T02:00:00.123Z`)));

test('the name of a backup is its moment', () => {
  expect(names[0]).toBe('trivium-20270103T020000Z.tar.gz');
});

test('the newest backups stay, and files with other names are left alone', () => {
  const others = ['README', 'trivium.tar.gz', `${names[0]}.unfinished-12`];
  expect(expiredBackups([...names, ...others], 2)).toEqual([names[1]]);
  expect(expiredBackups([...names, ...others], 3)).toEqual([]);
  const encrypted = names.map((name) => `${name}.age`);
  expect(expiredBackups([names[1] as string, ...encrypted.slice(0, 1), encrypted[2] as string], 2)).toEqual([names[1]]);
});
