import { verifyBundle } from '@trivium/catalog-verify';
import { expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { contentOf, realEntries, signer } from '../../testing/make-content.ts';
import { startReplica, useCatalog, useCatalogDatabase, type Replica } from '../../testing/use-catalog.ts';
import { readContent } from '../content/read-content.ts';

const catalog = useCatalog();
const database = useCatalogDatabase();

type Fetch = Replica['fetch'];
const signersOf = async (fetch: Fetch, path: string): Promise<string[]> =>
  (await fetch(path)).json().data.signatures.map(({ signerKeyId }: { signerKeyId: string }) => signerKeyId);
const bundledBy = async (fetch: Fetch, path: string, query = ''): Promise<string> =>
  (await fetch(`${path}/bundle${query}`)).json().envelope.signatures[0].keyid;

/** Starts the service with this content, runs `look`, and stops it. */
async function served(content: ReturnType<typeof contentOf>, look: (replica: Replica) => Promise<void>): Promise<void> {
  const replica = await startReplica(database(), { content });
  try {
    await look(replica);
  } finally {
    await replica.stop();
  }
}

test('the bundle of every entry verifies with only the key of the log', async () => {
  const { entries } = await readContent();
  for (const { entry } of entries) {
    const { text, status } = await catalog().fetch(`/api/drugs/${entry.slug}/bundle`);
    expect([entry.slug, status]).toEqual([entry.slug, 200]);
    const { ok, steps } = verifyBundle(text, { logKey: catalog().logKey });
    expect([entry.slug, ok, steps.filter(({ state }) => state === 'failed')]).toEqual([entry.slug, true, []]);
  }
});

test('the served policy and the served key name the same log', async () => {
  const key = (await catalog().fetch('/log.vkey')).text.trim();
  expect(key).toBe(catalog().logKey);
  expect((await catalog().fetch('/log.policy')).text.split('\n')[0]).toBe(`log ${key}`);
});

test('a bundle does not verify for another log', async () => {
  const { text } = await catalog().fetch('/api/drugs/amoxicillin/bundle');
  const other = 'other.example.org/log+3a1b4c5d+AT0uO4lVXjJTSR8FyUYLaBXmAvmFVSPXw3VEELJX1Qvh';
  expect(() => verifyBundle(text, { logKey: other }).ok || undefined).not.toBe(true);
});

test('a bundle carries the best signature, and `signer` asks for another one', async () => {
  const [entry] = (await realEntries(1)) as [SignedEntry];
  const [demonstration, former, doctor] = [signer(1), signer(2, false), signer(3, false)];
  const signed = doctor.sign(entry);
  const all = [demonstration, former, doctor].flatMap((each) => each.sign(entry).signatures);
  const keys = [demonstration.add(), former.add(), doctor.add()];
  const byAll = contentOf(keys, [{ ...signed, signatures: [...all.slice(2), ...all.slice(0, 2)] }]);
  const path = `/api/drugs/${entry.slug}`;
  await served(byAll, async ({ fetch }) => {
    expect((await signersOf(fetch, path))[0]).toBe(former.signerKeyId);
    expect(await bundledBy(fetch, path)).toBe(former.signerKeyId);
  });
  await served(contentOf([...keys, former.revoke()], byAll.entries), async ({ fetch }) => {
    expect(await signersOf(fetch, path)).toEqual([doctor.signerKeyId, former.signerKeyId]);
    expect(await bundledBy(fetch, path)).toBe(doctor.signerKeyId);
    for (const { signerKeyId } of [demonstration, former, doctor])
      expect(await bundledBy(fetch, path, `?signer=${signerKeyId}`)).toBe(signerKeyId);
    expect((await fetch(`${path}/bundle?signer=${signer(4).signerKeyId}`)).json().error.code).toBe('drug_not_logged');
    expect((await fetch(`${path}/bundle?signer=ed25519:1`)).json().error.code).toBe('signer_invalid');
    expect((await fetch(`/api/drugs/nothing/bundle?signer=${doctor.signerKeyId}`)).json().error.code).toBe('drug_not_found');
  });
});
