// Runs in the drill's own namespaces: a network without a way out, mounts and processes that end with it.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSecrets, readProject, startBackend } from '@trivium/backend';
import { startCluster } from '@trivium/postgres';
import { DrillFailed } from '../errors.ts';
import { mountRoot } from '../debian/mounts.ts';
import { exerciseStorage, type Exercise } from './exercises.ts';
import { startSwift, swiftSettings } from './start-swift.ts';

interface Task {
  readonly root: string;
  readonly work: string;
  readonly keepLogs?: string;
  readonly json: boolean;
}

const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);

const project = `project_id = "drill"
[realtime]
enabled = false
[storage]
file_size_limit = "200MiB"
[storage.buckets.files]
public = false
`;

async function drill(task: Task): Promise<void> {
  const { root, work } = task;
  await mountRoot(root);
  await promisify(execFile)('ip', ['link', 'set', 'lo', 'up']);
  say('starting Swift');
  try {
    await startSwift(root);
    const exercises = await exercise(work);
    process.stdout.write(task.json ? `${JSON.stringify(exercises, undefined, 2)}\n` : exercises.map(describe).join(''));
  } finally {
    if (task.keepLogs !== undefined) await cp(join(root, 'srv/logs'), task.keepLogs, { recursive: true });
  }
}

/** Two replicas of a backend on one database, with the files in Swift. */
async function exercise(work: string): Promise<Exercise[]> {
  const folder = join(work, 'project');
  await mkdir(folder);
  await writeFile(join(folder, 'config.toml'), project);
  const cluster = await startCluster({ home: join(work, 'home'), onProgress: say });
  const connection = await cluster.database('drill', {
    rights: ['createrole', 'replication', 'bypassrls'],
    isProject: true,
  });
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const secrets = await openSecrets({ home: join(work, 'home'), isDevelopment: true, isDemo: false, settings });
  const start = async (name: string) =>
    startBackend({
      project: await readProject(folder, {}),
      connection,
      secrets,
      home: join(work, name),
      isDevelopment: true,
      host: '127.0.0.1',
      port: 0,
      env: swiftSettings,
      log: { to: join(work, `${name}.log`), level: 'info' },
    });
  say('starting two replicas');
  const [here, there] = [await start('one'), await start('two')];
  const headers = { apikey: secrets.secretKey, authorization: `Bearer ${secrets.secretKey}` };
  say('uploading, reading, resuming, copying, removing');
  const exercises = await exerciseStorage({ here: here.url, there: there.url, headers });
  await Promise.all([here.stop(1_000), there.stop(1_000)]);
  await cluster.stop();
  return exercises;
}

const describe = ({ name, objects, megabytes, seconds }: Exercise) =>
  `${name}: ${objects} × ${(megabytes / objects).toFixed(2)} MB in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s, ${((seconds * 1000) / objects).toFixed(0)} ms each\n`;

// Everything that was started ends with this process.
process.exit(
  await drill(JSON.parse(process.argv[2] ?? '{}') as Task).then(
    () => 0,
    (error: unknown) => {
      say(error instanceof DrillFailed ? error.message : String(error instanceof Error ? error.stack : error));
      return 1;
    },
  ),
);
