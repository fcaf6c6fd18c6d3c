import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAddCheckpoint, formatTreeSize, parseAddCheckpoint, parseTreeSize, splitNote } from '../index.ts';
import { sampleCheckpoint } from '../testing/sample-log.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'TransparencyError', code });

// C2SP tlog-witness, "add-checkpoint".
const published = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
\u2014 example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`;

test('the published request is read, and written unchanged', () => {
  const request = parseAddCheckpoint(published);
  expect(request).toMatchObject({ oldSize: 20852014n, proof: { length: 4 } });
  expect(splitNote(request.checkpoint).signatures).toHaveLength(2);
  expect(formatAddCheckpoint(request)).toBe(published);
});

test('every request is read as it was written', () => {
  const requests = fc.record({
    oldSize: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    proof: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 63 }),
    checkpoint: fc.constant(sampleCheckpoint()),
  });
  fc.assert(
    fc.property(requests, (request) => {
      expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request);
    }),
  );
});

test('a tree size is read as it was written', () => {
  expect(formatTreeSize(20852014)).toBe('20852014\n');
  expect(parseTreeSize('20852014\n')).toBe(20852014n);
});

const hashLine = 'PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=\n';

test.each([
  ['witness_old_size_malformed', '\nnote\n'],
  ['witness_old_size_malformed', 'old\n\nnote\n'],
  ['witness_old_size_malformed', 'old 01\n\nnote\n'],
  ['witness_old_size_malformed', 'new 1\n\nnote\n'],
  ['witness_old_size_malformed', 'old 18446744073709551616\n\nnote\n'],
  ['witness_hash_malformed', 'old 1\nAAAA\n\nnote\n'],
  ['witness_hash_malformed', `old 1\n${hashLine.replace('w=', 'x=')}\nnote\n`],
  ['witness_proof_too_long', `old 1\n${hashLine.repeat(64)}\nnote\n`],
  ['witness_checkpoint_missing', 'old 1'],
  ['witness_checkpoint_missing', `old 1\n${hashLine}\n`],
  ['note_control_character', 'old 1\r\n\r\nnote\r\n'],
])('%s: %j', (code, body) => {
  expect(() => parseAddCheckpoint(body)).toThrow(refusal(code));
});

test.each(['', '5', '55', '05\n', '5\n\n', '-5\n', '18446744073709551616\n'])('%j is not a valid tree size', (body) => {
  expect(() => parseTreeSize(body)).toThrow(refusal('witness_size_malformed'));
});
