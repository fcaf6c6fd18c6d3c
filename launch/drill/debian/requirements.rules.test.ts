import { expect, test } from 'vitest';
import { assertMachine } from './requirements.rules.ts';

const machine = { platform: 'linux', userId: 0, memoryBytes: 8e9, missing: [] };

test('a drill begins as root on Linux with 8 GB, where Debian can be built', () => {
  expect(() => assertMachine(machine)).not.toThrow();
});

test.each([
  ['drill_needs_linux', { platform: 'darwin' }],
  ['drill_needs_root', { userId: 1000 }],
  ['drill_needs_debian', { missing: ['debootstrap'] }],
  ['drill_needs_memory', { memoryBytes: 4e9 }],
])('%s is said before anything is made', (code, lack) => {
  expect(() => assertMachine({ ...machine, ...lack })).toThrow(expect.objectContaining({ code }));
});
