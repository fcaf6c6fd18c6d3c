import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished, expect, test, vi } from 'vitest';
import { startProgram, temporaryHome } from '../../testing/program.ts';
import { createProjectDatabase } from '../../testing/project-database.ts';
import { folderIdName } from './blob-store.ts';
import { filesProject } from '../testing/use-storage.ts';

const secretKey = 'sb_secret_abcdefghijklmnopqrstuv';
const environment = {
  SUPABASE_JWT_SECRET: 'a secret of more than thirty-two characters',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuv',
  SUPABASE_SECRET_KEY: secretKey,
};

async function replicas() {
  const database = await createProjectDatabase(inject('administrator'));
  onTestFinished(() => database.drop());
  const { user, password, database: name, host, port } = database.owner;
  const url = `postgresql://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  const directory = await temporaryHome();
  const start = async () => {
    const program = startProgram(['--project', filesProject, '--port', '0', '--home', await temporaryHome()], {
      ...environment,
      DATABASE_URL: url,
      STORAGE_FILE_BACKEND_PATH: directory,
    });
    return { program, url: String((await program.lineWith('ready'))['url']) };
  };
  return { ...database, directory, start };
}

const headers = { apikey: secretKey, 'content-type': 'text/plain', 'x-upsert': 'true' };
const upload = (url: string, name: string, body: unknown) =>
  fetch(`${url}/storage/v1/object/shared/${name}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

/** A body that never ends. */
const endless = () => {
  let pieces = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pieces++ < 8) controller.enqueue(new Uint8Array(65_536));
      else await new Promise(() => {});
    },
  });
};

async function etagsOf(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== folderIdName);
  const digests = files.map(async (file) => {
    const bytes = await readFile(join(file.parentPath, file.name));
    return [file.name, `"${createHash('md5').update(bytes).digest('hex')}"`] as const;
  });
  return new Map(await Promise.all(digests));
}

test('after a crash in the middle of uploads and a restart, the only blobs are those that rows reference', async () => {
  const { start, query, directory } = await replicas();
  // Kills it at once, after a few responses, and after many, to interrupt uploads at every step.
  for (const [round, minResponses] of [0, 5, 25].entries()) {
    const { program, url } = await start();
    let responses = 0;
    const open = Array.from({ length: 3 }, (_, index) => upload(url, `endless-${round}-${index}`, endless()));
    const short = Array.from({ length: 40 }, (_, index) =>
      upload(url, `short-${index % 30}`, `${round} ${index} `.repeat(1 + index * 1000)).then(() => responses++),
    );
    const uploads = Promise.allSettled([...open, ...short]);
    await vi.waitFor(async () => {
      expect(responses).toBeGreaterThanOrEqual(minResponses);
      expect((await query('select from storage.orphaned_blobs where lease is not null')).length).toBeGreaterThanOrEqual(3);
    }, 10_000);
    await program.stop('SIGKILL');
    await uploads;
  }
  expect(await query('select from storage.orphaned_blobs')).not.toEqual([]);
  const { url } = await start();
  await vi.waitFor(async () => expect(await query('select from storage.orphaned_blobs')).toEqual([]), 10_000);
  const rows = await query<{ version: string; tag: string; name: string }>(
    `select version, metadata ->> 'eTag' as tag, name from storage.objects where bucket_id = 'shared'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name }) => name.startsWith('endless'))).toEqual([]);
  expect(await etagsOf(directory)).toEqual(new Map(rows.map(({ version, tag }) => [version, tag])));
  expect((await upload(url, 'endless-0-0', 'ended')).status).toBe(200);
});

test('a starting replica leaves the pending uploads of another one alone', async () => {
  const { start, query } = await replicas();
  const first = await start();
  let send = (_text: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('begun, '));
      send = (text) => {
        controller.enqueue(Buffer.from(text));
        controller.close();
      };
    },
  });
  const answer = upload(first.url, 'slow', body);
  await vi.waitFor(async () => expect(await query('select from storage.orphaned_blobs')).toHaveLength(1), 10_000);
  const second = await start();
  // A deletion removes its blob at once, after the sweep at start.
  await upload(second.url, 'other', 'x');
  await fetch(`${second.url}/storage/v1/object/shared/other`, { method: 'DELETE', headers });
  expect(await query('select from storage.orphaned_blobs')).toHaveLength(1);
  send('and ended');
  expect((await answer).status).toBe(200);
  const response = await fetch(`${second.url}/storage/v1/object/authenticated/shared/slow`, { headers });
  expect(await response.text()).toBe('begun, and ended');
});

test('an upload whose blob was swept meanwhile stores nothing', async () => {
  const { start, query } = await replicas();
  const { url } = await start();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('x'));
      end = () => controller.close();
    },
  });
  const answer = upload(url, 'swept', body);
  await vi.waitFor(async () => expect(await query('select from storage.orphaned_blobs')).toHaveLength(1), 10_000);
  await query('delete from storage.orphaned_blobs');
  end();
  expect((await answer).status).toBe(500);
  expect(await query(`select from storage.objects where name = 'swept'`)).toEqual([]);
});
