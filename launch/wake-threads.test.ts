import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'wake-threads.ts');

test('the thread pool gets work while nothing else asks for any, and the process ends when its own work is done', async () => {
  const program = `
    import { createHook } from 'node:async_hooks';
    import { wakeThreads } from ${JSON.stringify(module)};
    let asked = 0;
    createHook({ init: (_id, type) => { if (type === 'FSREQCALLBACK') asked += 1; } }).enable();
    wakeThreads(1);
    const work = setInterval(() => { if (asked > 2) clearInterval(work); }, 1);
    process.on('exit', () => process.stdout.write(asked > 2 ? 'woken' : 'not woken'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe('woken');
});
