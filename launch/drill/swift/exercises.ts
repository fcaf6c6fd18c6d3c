import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DrillFailed } from '../errors.ts';

/** Two replicas of a backend: what one writes, the other reads. */
export interface Replicas {
  readonly here: string;
  readonly there: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Exercise {
  readonly name: string;
  readonly objects: number;
  readonly megabytes: number;
  readonly seconds: number;
}

const small = 100;
const largeBytes = 64 * 1024 * 1024;
const resumableBytes = 24 * 1024 * 1024;
const partBytes = 6 * 1024 * 1024;
const bucket = 'files';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function expectStatus(answer: Response, ...statuses: number[]): Promise<Response> {
  if (!statuses.includes(answer.status))
    throw new DrillFailed(`${answer.url} was answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

const objectUrl = (origin: string, name: string) => `${origin}/storage/v1/object/${bucket}/${name}`;
const type = { 'content-type': 'application/octet-stream' };

async function put(origin: string, { headers }: Replicas, name: string, bytes: Buffer): Promise<void> {
  await expectStatus(
    await fetch(objectUrl(origin, name), { method: 'POST', headers: { ...headers, ...type }, body: new Uint8Array(bytes) }),
    200,
  );
}

async function get(origin: string, { headers }: Replicas, name: string, range?: string): Promise<Buffer> {
  const answer = await fetch(objectUrl(origin, name), { headers: { ...headers, ...(range !== undefined && { range }) } });
  await expectStatus(answer, range === undefined ? 200 : 206);
  return Buffer.from(await answer.arrayBuffer());
}

function assertSame(what: string, expected: Uint8Array, received: Uint8Array): void {
  if (digest(expected) !== digest(received))
    throw new DrillFailed(`${what}: ${expected.length} bytes were written, and ${received.length} or others read.`);
}

async function timed(name: string, objects: number, bytes: number, work: () => Promise<void>): Promise<Exercise> {
  const began = performance.now();
  await work();
  return { name, objects, megabytes: (objects * bytes) / 1e6, seconds: (performance.now() - began) / 1000 };
}

/** Everything that the storage does with an S3 server. @throws DrillFailed at the first byte that differs */
export async function exerciseStorage(replicas: Replicas): Promise<Exercise[]> {
  const { here, there } = replicas;
  const large = randomBytes(largeBytes);
  const files = Array.from({ length: small }, () => ({ name: `small/${randomUUID()}`, bytes: randomBytes(8_192) }));
  return [
    await timed('small uploads', small, 8_192, async () => {
      for (const { name, bytes } of files) await put(here, replicas, name, bytes);
    }),
    await timed('read on the other replica', small, 8_192, async () => {
      for (const { name, bytes } of files) assertSame(name, bytes, await get(there, replicas, name));
    }),
    await timed('one upload in many parts', 1, largeBytes, () => put(here, replicas, 'large', large)),
    await timed('read on the other replica', 1, largeBytes, async () =>
      assertSame('large', large, await get(there, replicas, 'large')),
    ),
    await timed('ranges of it', 4, 65_536, () => readRanges(replicas, large)),
    await timed('a resumable upload, begun here and ended there', 1, resumableBytes, () => resume(replicas)),
    await timed('copies, moved then', 20, 8_192, () => copyAndMove(replicas, files)),
    await timed('removals', small, 8_192, async () => {
      for (const { name } of files) await expectStatus(await remove(here, replicas, name), 200);
      for (const { name } of files.slice(0, 10))
        await expectStatus(await fetch(objectUrl(there, name), { headers: replicas.headers }), 400, 404);
    }),
  ];
}

async function readRanges(replicas: Replicas, large: Buffer): Promise<void> {
  const last = largeBytes - 1;
  const boundary = 5 * 1024 * 1024;
  const slices: [string, Buffer][] = [
    ['bytes=0-65535', large.subarray(0, 65_536)],
    // Across two parts.
    [`bytes=${boundary - 32_768}-${boundary + 32_767}`, large.subarray(boundary - 32_768, boundary + 32_768)],
    [`bytes=${last - 65_535}-`, large.subarray(-65_536)],
    ['bytes=-65536', large.subarray(-65_536)],
  ];
  for (const [range, bytes] of slices) assertSame(range, bytes, await get(replicas.there, replicas, 'large', range));
  const beyond = { ...replicas.headers, range: `bytes=${largeBytes}-` };
  await expectStatus(await fetch(objectUrl(replicas.there, 'large'), { headers: beyond }), 416, 400);
}

/** By the protocol of tus: each replica gets some of the parts, and one asks how far the other came. */
async function resume(replicas: Replicas): Promise<void> {
  const { here, there, headers } = replicas;
  const bytes = randomBytes(resumableBytes);
  const metadata = Object.entries({ bucketName: bucket, objectName: 'resumed', contentType: 'application/octet-stream' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const protocol = { ...headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${here}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  await expectStatus(begun, 201);
  const path = new URL(begun.headers.get('location') ?? '', here).pathname;
  for (let offset = 0, part = 0; offset < bytes.length; part++) {
    const origin = part % 2 === 0 ? here : there;
    const state = await expectStatus(await fetch(`${origin}${path}`, { method: 'HEAD', headers: protocol }), 200);
    if (Number(state.headers.get('upload-offset')) !== offset)
      throw new DrillFailed(`The upload was at ${offset}, and a replica says ${state.headers.get('upload-offset')}.`);
    const answer = await fetch(`${origin}${path}`, {
      method: 'PATCH',
      headers: { ...protocol, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + partBytes)),
    });
    await expectStatus(answer, 204);
    offset = Number(answer.headers.get('upload-offset'));
  }
  assertSame('resumed', bytes, await get(there, replicas, 'resumed'));
}

async function copyAndMove(replicas: Replicas, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  for (const { name, bytes } of files.slice(0, 20)) {
    for (const [action, from, to] of [
      ['copy', name, `copied/${name}`],
      ['move', `copied/${name}`, `moved/${name}`],
    ] as const) {
      const body = JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to });
      const headers = { ...replicas.headers, 'content-type': 'application/json' };
      const answer = await fetch(`${replicas.here}/storage/v1/object/${action}`, { method: 'POST', headers, body });
      await expectStatus(answer, 200);
    }
    assertSame(`moved/${name}`, bytes, await get(replicas.there, replicas, `moved/${name}`));
  }
}

const remove = (origin: string, { headers }: Replicas, name: string) =>
  fetch(objectUrl(origin, name), { method: 'DELETE', headers });
