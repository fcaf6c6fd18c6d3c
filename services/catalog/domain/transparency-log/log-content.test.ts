import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { contentOf, realEntries, signer } from '../../testing/make-content.ts';
import { startReplica, useCatalogDatabase, type Replica } from '../../testing/use-catalog.ts';

const database = useCatalogDatabase();
const one = signer(1);
let first: SignedEntry;
let second: SignedEntry;

beforeAll(async () => {
  [first, second] = (await realEntries(2)) as [SignedEntry, SignedEntry];
});

/** The first entry, corrected. */
const changed = (): SignedEntry => ({ ...first, name: `${first.name} (new)` });

/** Starts the service with this content, runs `look`, and stops it. */
async function served<T>(content: ReturnType<typeof contentOf>, look: (replica: Replica) => Promise<T>): Promise<T> {
  const replica = await startReplica(database(), { content });
  try {
    return await look(replica);
  } finally {
    await replica.stop();
  }
}
const kinds = async (replica: Replica) =>
  (await replica.fetch('/api/log'))
    .json()
    .entries.map(({ entryType, drugSlug }: Record<string, string>) => `${entryType} ${drugSlug}`.trim());

test('two replicas that start together log everything once, and a later start logs nothing', async () => {
  const content = contentOf([one.add()], [one.sign(first), one.sign(second)]);
  const replicas = await Promise.all([startReplica(database(), { content }), startReplica(database(), { content })]);
  const expected = ['key-add', `drug-signature ${first.slug}`, `drug-signature ${second.slug}`];
  for (const replica of replicas) await expect.poll(() => kinds(replica)).toEqual(expected);
  for (const replica of replicas) await replica.stop();
  expect(await served(content, kinds)).toEqual(expected);
});

test('a changed entry is served without signatures until it is signed again, and its signed text stays readable', async () => {
  const { payload, payloadSha256 } = one.sign(changed());
  const unsigned = { entry: changed(), payload, payloadSha256, signatures: [] };
  await served(contentOf([one.add()], [unsigned, one.sign(second)]), async ({ fetch }) => {
    expect((await fetch(`/api/drugs/${first.slug}`)).json().data).toMatchObject({ name: changed().name, signatures: [] });
    expect((await fetch(`/api/drugs/${first.slug}/bundle`)).json().error.code).toBe('drug_not_logged');
  });
  await served(contentOf([one.add()], [one.sign(changed()), one.sign(second)]), async ({ fetch }) => {
    const now = (await fetch(`/api/drugs/${first.slug}`)).json().data;
    expect(now.signatures).toEqual([expect.objectContaining({ logIndex: 3, signerKeyId: one.signerKeyId })]);
    const then = (await fetch(`/api/drugs/${first.slug}?atLogSize=3`)).json().data;
    expect(then).toMatchObject({ name: first.name, signatures: [{ logIndex: 1 }] });
    expect((await fetch('/api/drugs?sinceLogSize=3')).json().data.map(({ slug }: SignedEntry) => slug)).toEqual([first.slug]);
  });
});

test('signatures before a revocation stay valid, and later ones are not logged', async () => {
  const later: SignedEntry = { ...second, name: `${second.name} (later)` };
  await served(contentOf([one.add(), one.revoke()], [one.sign(changed()), one.sign(later)]), async (replica) => {
    expect((await kinds(replica)).at(-1)).toBe('key-revoke');
    const data = (slug: string) => replica.fetch(`/api/drugs/${slug}`).then((answer) => answer.json().data);
    expect((await data(changed().slug)).signatures).toEqual([expect.objectContaining({ signerStatus: 'revoked' })]);
    expect((await data(second.slug)).signatures).toEqual([]);
    const kid = one.signerKeyId.slice('ed25519:'.length);
    expect((await replica.fetch(`/api/keys/${kid}`)).json().data).toMatchObject({
      status: 'revoked',
      addedAtIndex: 0,
      endedAtIndex: 4,
    });
    expect(replica.logged()).toContain('signer_revoked');
  });
});

test('a restored older text is reported, and served without its superseded signatures', async () => {
  await served(contentOf([one.add(), one.revoke()], [one.sign(first)]), async (replica) => {
    expect((await replica.fetch(`/api/drugs/${first.slug}`)).json().data.signatures).toEqual([]);
    expect((await replica.fetch(`/api/drugs/${first.slug}/bundle`)).json().error.code).toBe('drug_not_logged');
    expect(replica.logged()).toContain('signature_superseded');
  });
});

test('nobody can change or remove logged rows', async () => {
  const { pool } = database();
  for (const statement of [
    `update catalog.payloads set payload = ''`,
    'delete from catalog.payloads',
    'truncate catalog.payloads',
    'delete from catalog.log_checkpoints',
    'update catalog.log_entry_bundles set width = width',
    'truncate catalog.log_tiles',
  ])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23001' });
});

test('a log or a text that was changed in the database is neither served nor extended', async () => {
  const { administrator, pool } = database();
  const client = new Client(administrator);
  await client.connect();
  const content = contentOf([one.add(), one.revoke()], []);
  const forge = async (table: string, statement: string) => {
    await client.query(`alter table catalog.${table} disable trigger user`);
    await client.query(statement);
    await client.query(`alter table catalog.${table} enable trigger user`);
  };
  await forge('payloads', `update catalog.payloads set payload = payload || 'x'`);
  await expect(startReplica(database(), { content })).rejects.toMatchObject({ code: 'payload_damaged' });
  await forge('payloads', `update catalog.payloads set payload = substring(payload for length(payload) - 1)`);
  await served(content, kinds);
  await forge(
    'log_entry_bundles',
    `update catalog.log_entry_bundles set bytes = overlay(bytes placing '\\x58' from position('drugSlug'::bytea in bytes))`,
  );
  await expect(startReplica(database(), { content })).rejects.toMatchObject({ code: 'log_contradicts_checkpoint' });
  await client.end();
  expect((await pool.query('select from catalog.log_checkpoints')).rowCount).toBeGreaterThan(2);
});
