import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

const connection = { ...inject('administrator') };

test('a connection has the settings of its session before anybody gets it, and pg warns of nothing', () => {
  const program = `
    const { createPool } = await import(${JSON.stringify(`${import.meta.dirname}/pool.ts`)});
    const pool = createPool(JSON.parse(process.argv[1]), { isPipelined: false, searchPath: 'a, b' });
    const { rows } = await pool.query("select current_setting('search_path') as path, current_setting('statement_timeout') as limit");
    console.log(JSON.stringify(rows[0]));
    await pool.end();`;
  const args = ['--throw-deprecation', '--input-type=module', '--eval', program, JSON.stringify(connection)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual([JSON.stringify({ path: 'a, b', limit: '15s' }), '']);
});
