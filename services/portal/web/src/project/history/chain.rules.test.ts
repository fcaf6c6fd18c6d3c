import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalStep, canonicalTime, checkChain, type ChainedStep } from './chain.rules.ts';
import { sha256 } from './sha256.ts';

const project = '00000000-0000-4000-8000-00000000a002';
const statuses = ['draft', 'submitted-to-chair', 'chair-approved', 'advisor-approved', 'rejected'];

async function chainOf(notes: readonly (string | null)[]): Promise<ChainedStep[]> {
  const steps: ChainedStep[] = [];
  for (const [place, note] of notes.entries()) {
    const step = {
      sequence: place + 1,
      from_status: statuses[place] ?? '',
      to_status: statuses[place + 1] ?? '',
      actor_id: 'someone',
      acting_role: 'owner',
      on_behalf_of: null,
      authority: null,
      section: null,
      note,
      content_hash: 'c'.repeat(64),
      previous_hash: steps.at(-1)?.hash ?? '0'.repeat(64),
      hash: '',
      created_at: `2026-11-21T18:31:35.12345${place}+00:00`,
    };
    steps.push({ ...step, hash: await sha256(canonicalStep(project, step)) });
  }
  return steps;
}

test.each([
  ['2026-11-21T18:31:35.123456+00:00', '2026-11-21T18:31:35.123456Z'],
  ['2026-11-21T18:31:35.12+00:00', '2026-11-21T18:31:35.120000Z'],
  ['2026-11-21T18:31:35+00:00', '2026-11-21T18:31:35.000000Z'],
  ['2026-11-22T01:31:35.5+07:00', '2026-11-21T18:31:35.500000Z'],
])('%s is hashed as %s', (moment, canonical) => {
  expect(canonicalTime(moment)).toBe(canonical);
});

test('an unchanged chain is valid', async () => {
  expect(await checkChain(project, await chainOf([null, '"ดี"\n', 'x', null]), sha256)).toEqual([true, true, true, true]);
});

test('the check finds the step in which anything was changed', async () => {
  const chain = await chainOf(['a', 'b', 'c', 'd']);
  const fields = Object.keys(chain[0] ?? {}).filter((key) => key !== 'hash') as (keyof ChainedStep)[];
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.constantFrom(...fields), async (place, field) => {
      const forged = chain.with(place, {
        ...(chain[place] as ChainedStep),
        [field]: field === 'sequence' ? 9 : field === 'created_at' ? '2020-01-01T00:00:00+00:00' : 'other',
      });
      expect((await checkChain(project, forged, sha256))[place]).toBe(false);
    }),
  );
});

test('a removed step leaves a gap', async () => {
  const chain = await chainOf(['a', 'b', 'c', 'd']);
  expect(await checkChain(project, chain.toSpliced(1, 1), sha256)).toEqual([true, false, false]);
});

test('a step that was changed and hashed again no longer matches the next one', async () => {
  const chain = await chainOf(['a', 'b', 'c', 'd']);
  const forged = { ...(chain[1] as ChainedStep), note: 'never said' };
  const sealed = { ...forged, hash: await sha256(canonicalStep(project, forged)) };
  expect(await checkChain(project, chain.with(1, sealed), sha256)).toEqual([true, true, false, true]);
});
