import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup, createPool, restoreHome, startCluster, type StartedCluster } from '@trivium/postgres';
import { environment } from '../config/env.ts';
import { refuse } from '../errors.ts';
import { ownerRights, serviceNames, type ServiceName } from '../service-names.ts';
import { readEverything, readFileVersions } from './contents.sql.ts';
import { runAudits } from './run-audits.ts';

interface Check {
  readonly checked: string;
  readonly isWell: boolean;
  readonly detail: string;
}

type Note = (checked: string, isWell: boolean, detail: string) => void;

/**
 * Restores a backup into a folder of its own and reads everything in it. No service is started: it would send mail and webhooks
 * that wait in the database.
 * @throws restore_rehearsal_failed where something is missing or unreadable
 */
export async function rehearseRestore(
  file: string,
  { isJson, say }: { readonly isJson: boolean; readonly say: (line: string) => void },
): Promise<void> {
  const checks: Check[] = [];
  const note: Note = (checked, isWell, detail) => {
    checks.push({ checked, isWell, detail });
    say(`${isWell ? 'well' : 'NOT WELL'}: ${checked}: ${detail}`);
  };
  const began = performance.now();
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'trivium-rehearsal-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  const { manifest, entries, foreignLinks } = await checkBackup(file);
  note('archive', true, `${entries} entries of ${manifest.createdAt}, ${foreignLinks.length} links out of it`);
  await restoreHome({ home, file, onProgress: () => {} });
  await noteSettings(home, note);
  if (manifest.isWithoutDatabase) note('database', true, 'none: restore it from its own server, and rehearse that there');
  else {
    const cluster = await startCluster({ home });
    stack.defer(() => cluster.stop());
    note('recovery', true, `PostgreSQL ${manifest.postgres} recovered the database`);
    for (const name of serviceNames) await noteDatabase(cluster, name, home, note);
    for await (const { name, isWell, output } of runAudits(home)) note(name, isWell, isWell ? 'no faults' : output);
  }
  const seconds = (performance.now() - began) / 1000;
  if (isJson) process.stdout.write(`${JSON.stringify({ seconds, checks }, undefined, 2)}\n`);
  else say(`restored and read in ${seconds.toFixed(1)} s; the copy is removed.`);
  const faults = checks.filter(({ isWell }) => !isWell).map(({ checked }) => checked);
  if (faults.length > 0)
    throw refuse('restore_rehearsal_failed', `A restore of this backup would not be whole: ${faults.join(', ')}.`);
}

/** Settings are not in a backup; their names are. */
async function noteSettings(home: string, note: Note): Promise<void> {
  const names = (await readFile(join(home, 'settings/environment.txt'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const missing = names.filter((name) => !environment[name]);
  const detail = missing.length === 0 ? 'all are set here' : `not set here: ${missing.join(', ')}`;
  note('settings', true, `${names.length} were set; ${detail}`);
}

async function noteDatabase(cluster: StartedCluster, name: ServiceName, home: string, note: Note): Promise<void> {
  await cluster.database(name, { rights: ownerRights[name] });
  const pool = createPool({ ...(await cluster.administrator()), database: name }, { max: 1 });
  try {
    const counts = await readEverything(pool);
    const rows = counts.values().reduce((sum, count) => sum + count, 0);
    note(`database of ${name}`, true, `${rows} rows of ${counts.size} tables read`);
    if (!counts.has('storage.objects')) return;
    const elsewhere = environment['STORAGE_S3_BUCKET'] ?? environment['STORAGE_FILE_BACKEND_PATH'];
    if (elsewhere) return note('files of the portal', true, `not in a backup: they are in ${elsewhere}`);
    const versions = await readFileVersions(pool);
    const isThere = (version: string) => existsSync(join(home, 'portal/objects', version.slice(0, 2), version));
    const missing = versions.filter((version) => !isThere(version));
    note('files of the portal', missing.length === 0, `${versions.length - missing.length} of ${versions.length} are there`);
  } catch (error) {
    note(`database of ${name}`, false, (error as Error).message);
  } finally {
    await pool.end();
  }
}
