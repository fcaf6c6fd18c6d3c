import { execFile, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { DrillFailed } from '../errors.ts';
import { mountMemory } from '../debian/mounts.ts';

const run = promisify(execFile);
const host = '127.0.0.1';
/** In a network of the drill's own, so nothing else has them. */
const ports = { account: 6202, container: 6201, object: 6200 } as const;
const proxyPort = 8080;
const kinds = ['account', 'container', 'object'] as const;
const startMs = 60_000;

/** For `STORAGE_S3_*`. Swift's s3api speaks Amazon's protocol to a user of tempauth. */
export const swiftSettings = {
  STORAGE_S3_ENDPOINT: `http://${host}:${proxyPort}`,
  STORAGE_S3_REGION: 'us-east-1',
  STORAGE_S3_BUCKET: 'files',
  STORAGE_S3_ACCESS_KEY_ID: 'drill:trivium',
  STORAGE_S3_SECRET_ACCESS_KEY: 'drill-secret',
  STORAGE_S3_FORCE_PATH_STYLE: 'true',
} as const;

const serverOf = (kind: (typeof kinds)[number]) => `
[DEFAULT]
bind_ip = ${host}
bind_port = ${ports[kind]}
devices = /srv/disks
mount_check = false
workers = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxy = `
[DEFAULT]
bind_ip = ${host}
bind_port = ${proxyPort}
workers = 2
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${[
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'bulk',
  's3api',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
  'symlink',
]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${host}:11211
[filter:tempauth]
use = egg:swift#tempauth
user_drill_trivium = drill-secret .admin
`;

/** One proxy and one disk of Swift, as Debian packages it, within the Debian root. */
export async function startSwift(root: string): Promise<void> {
  const inRoot = (command: string) => run('chroot', [root, ...command.split(' ')]);
  await mountMemory(join(root, 'srv/disks'), '3g');
  await mkdir(join(root, 'srv/disks/d1'));
  // The machine's own configuration of that root stays as it is.
  await mountMemory(join(root, 'etc/swift'), '16m');
  const settings = (name: string, text: string) => writeFile(join(root, 'etc/swift', name), text.trimStart());
  await settings('swift.conf', '[swift-hash]\nswift_hash_path_suffix = drill\nswift_hash_path_prefix = drill\n');
  await settings('proxy-server.conf', proxy);
  for (const kind of kinds) {
    await settings(`${kind}-server.conf`, serverOf(kind));
    const ring = `swift-ring-builder /etc/swift/${kind}.builder`;
    await inRoot(`${ring} create 4 1 0`);
    await inRoot(`${ring} add r1z1-${host}:${ports[kind]}/d1 1`);
    await inRoot(`${ring} rebalance`);
  }
  await inRoot('chown -R swift:swift /srv/disks /etc/swift');
  start(root, 'memcached', `memcached -u nobody -l ${host}`);
  for (const name of [...kinds, 'proxy']) start(root, name, `swift-${name}-server /etc/swift/${name}-server.conf`);
  await untilHealthy();
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = swiftSettings;
  const client = new S3Client({
    endpoint: swiftSettings.STORAGE_S3_ENDPOINT,
    region: swiftSettings.STORAGE_S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: swiftSettings.STORAGE_S3_BUCKET }));
}

function start(root: string, name: string, command: string): void {
  const log = openSync(join(root, 'srv/logs', `${name}.log`), 'a');
  spawn('chroot', [root, ...command.split(' ')], { stdio: ['ignore', log, log] });
}

async function untilHealthy(): Promise<void> {
  for (const until = performance.now() + startMs; performance.now() < until; await pause(250)) {
    const answer = await fetch(`${swiftSettings.STORAGE_S3_ENDPOINT}/healthcheck`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new DrillFailed('Swift did not start; --keep-logs shows why.');
}
