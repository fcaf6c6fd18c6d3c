import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { listMutations, type Mutation } from './mutations.sql.ts';
import { openPortal } from '../fixtures/open-portal.ts';
import { readMatrixDocument } from './read-matrix.ts';
import { runMutation, type MutationResult } from './run-mutation.ts';

/**
 * Breaks every rule of the database, one at a time, and lists those that no cell of the matrix noticed.
 * `node services/portal/supabase/tests/rls/mutation-test.ts [parts of mutations' names]`; exits with 1 if one survived.
 */
const filters = process.argv.slice(2);
const isChosen = ({ name }: Mutation) => filters.length === 0 || filters.some((filter) => name.includes(filter));
const workers = 2;
const home = await mkdtemp(join(tmpdir(), 'portal-mutations-'));
const cluster = await startCluster({ home, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } });
try {
  const [server, matrix] = [await cluster.administrator(), await readMatrixDocument()];
  const portals = [];
  for (let worker = 0; worker < workers; worker++) portals.push(await openPortal(server));
  const [first] = portals;
  const queue = first ? (await listMutations(first.administrator)).filter(isChosen) : [];
  const count = queue.length;
  const results: MutationResult[] = [];
  await Promise.all(
    portals.map(async (portal) => {
      for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
        const result = await runMutation(portal, mutation, matrix);
        results.push(result);
        const verdict = result.killedBy === undefined ? 'SURVIVED' : `red: ${result.killedBy}`;
        process.stdout.write(`${results.length}/${count} ${mutation.name}: ${verdict}\n`);
      }
    }),
  );
  const survivors = results.filter(({ killedBy }) => killedBy === undefined);
  process.stdout.write(`\n${count} rules broken, ${count - survivors.length} noticed, ${survivors.length} not:\n`);
  for (const { mutation } of survivors) process.stdout.write(`  ${mutation.name}\n`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
  for (const portal of portals) await portal.close();
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
