import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, formatCheckpoint, parseCheckpoint, splitNote } from '../index.ts';

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const refusal = (code: string) => expect.objectContaining({ name: 'TransparencyError', code });

// C2SP tlog-checkpoint.
const published = `example.com/behind-the-sofa
20852163
${root}

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

test('the published checkpoint is read', () => {
  const { text } = splitNote(published);
  const checkpoint = parseCheckpoint(text);
  expect(checkpoint).toEqual({
    origin: 'example.com/behind-the-sofa',
    size: 20852163n,
    root: decodeBase64(root),
    extensions: [],
  });
  expect(formatCheckpoint(checkpoint)).toBe(text);
});

test('every checkpoint is read as it was written', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));
  const checkpoints = fc.record({
    origin: line,
    size: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    extensions: fc.array(line, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(checkpoints, (checkpoint) => {
      expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
    }),
  );
});

test.each([
  ['checkpoint_unterminated', `a\n1\n${root}`],
  ['checkpoint_line_missing', 'a\n1\n'],
  ['checkpoint_origin_invalid', `\n1\n${root}\n`],
  ['checkpoint_origin_invalid', `a\r\n1\n${root}\n`],
  ['checkpoint_size_malformed', `a\n01\n${root}\n`],
  ['checkpoint_size_malformed', `a\n+1\n${root}\n`],
  ['checkpoint_size_malformed', `a\n-1\n${root}\n`],
  ['checkpoint_size_malformed', `a\n1 \n${root}\n`],
  ['checkpoint_size_malformed', `a\n\n${root}\n`],
  ['checkpoint_size_malformed', `a\n\u0661\n${root}\n`],
  ['checkpoint_size_malformed', `a\n18446744073709551616\n${root}\n`],
  ['checkpoint_root_malformed', `a\n1\n${root.slice(0, -1)}\n`],
  ['checkpoint_root_malformed', `a\n1\n${root.replace('I=', 'J=')}\n`],
  ['checkpoint_root_malformed', 'a\n1\nAAAA\n'],
  ['checkpoint_root_malformed', 'a\n1\n\n'],
  ['checkpoint_extension_invalid', `a\n1\n${root}\n\n`],
  ['checkpoint_extension_invalid', `a\n1\n${root}\nx\ty\n`],
])('%s: %j', (code, text) => {
  expect(() => parseCheckpoint(text)).toThrow(refusal(code));
});

test('the largest size is 2^64 - 1', () => {
  expect(parseCheckpoint(`a\n18446744073709551615\n${root}\n`).size).toBe(2n ** 64n - 1n);
});

test.each([
  ['checkpoint_origin_invalid', { origin: '' }],
  ['checkpoint_origin_invalid', { origin: 'a\nb' }],
  ['checkpoint_extension_invalid', { extensions: [''] }],
  ['size_invalid', { size: -1 }],
  ['size_invalid', { size: 1.5 }],
  ['hash_length_invalid', { root: new Uint8Array(31) }],
])('no checkpoint is written by which %s would be read: %o', (code, wrong) => {
  expect(() => formatCheckpoint({ origin: 'a', size: 1, root: new Uint8Array(32), ...wrong })).toThrow(refusal(code));
});
