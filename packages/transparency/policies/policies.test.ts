import { expect, test } from 'vitest';
import {
  createCosigner,
  createSigner,
  createVerifierKey,
  formatVerifierKey,
  meetsQuorum,
  parsePolicy,
  type Cosigner,
  type VerifierKey,
} from '../index.ts';
import { samplePolicy, sampleSigner, sampleWitnesses } from '../testing/sample-log.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'TransparencyError', code });
const log = `log ${formatVerifierKey(sampleSigner.key)}`;
const vkey = (name: string) => (sampleWitnesses[name] ? formatVerifierKey(sampleWitnesses[name].key) : '');
const witness = (name: string) => `witness ${name} ${vkey(name)}`;
const cosigned = (...names: string[]) => names.flatMap((name) => sampleWitnesses[name] ?? []);

test('the published policy has one log, six witnesses, and a quorum of two groups', () => {
  const policy = parsePolicy(samplePolicy);
  expect(policy.logs).toEqual([{ key: sampleSigner.key, url: undefined }]);
  expect(policy.witnesses.map(({ name }) => name)).toEqual(['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3']);
  expect(policy.quorum).toMatchObject({
    name: 'X-and-Y',
    threshold: 2,
    members: [
      { name: 'X-witnesses', threshold: 2 },
      { name: 'Y-witnesses', threshold: 1 },
    ],
  });
});

test.each([
  [['X1', 'X2', 'Y1'], true],
  [['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'], true],
  [['Y3', 'X3', 'X2'], true],
  [['X1', 'X2', 'X3'], false],
  [['X1', 'Y1', 'Y2', 'Y3'], false],
  [['X1', 'X1', 'Y1'], false],
  [[], false],
])('the published quorum is met by %j: %s', (names, isMet) => {
  expect(meetsQuorum(parsePolicy(samplePolicy), cosigned(...names))).toBe(isMet);
});

test('a single witness is a quorum, and none requires nothing', () => {
  const single = parsePolicy(`${witness('X1')}\n${witness('X2')}\nquorum X1\n`);
  expect([meetsQuorum(single, cosigned('X1')), meetsQuorum(single, cosigned('X2'))]).toEqual([true, false]);
  expect(meetsQuorum(parsePolicy('quorum none\n'), [])).toBe(true);
});

test('a cosignature by another key under the name of a witness does not count', () => {
  const { name } = (sampleWitnesses['X1'] as Cosigner).key;
  const impostor = createCosigner({ name, seed: new Uint8Array(32).fill(99) });
  const policy = parsePolicy(`${witness('X1')}\nquorum X1\n`);
  expect(meetsQuorum(policy, [impostor])).toBe(false);
});

test('a public key may belong to one log and one witness only, under whatever name', () => {
  const again = (type: 1 | 4, { publicKey }: VerifierKey) =>
    formatVerifierKey(createVerifierKey('another.example', type, publicKey));
  const secondLog = `${log}\nlog ${again(1, sampleSigner.key)}\nquorum none\n`;
  const secondWitness = `${witness('X1')}\nwitness Z ${again(4, (sampleWitnesses['X1'] as Cosigner).key)}\nquorum none\n`;
  expect(() => parsePolicy(secondLog)).toThrow(refusal('policy_log_duplicate'));
  expect(() => parsePolicy(secondWitness)).toThrow(refusal('policy_witness_duplicate'));
});

test('comments, empty lines, tabs, and space around a line have no effect, nor has the order of logs and witnesses', () => {
  const spaced = `# a comment\n\n \t # another\n\t${witness('X1').replaceAll(' ', ' \t ')} https://w.example/ \n${log} https://log.example/\n\tquorum\tX1\n`;
  const policy = parsePolicy(spaced);
  expect(policy.witnesses).toMatchObject([{ name: 'X1', url: 'https://w.example/' }]);
  expect(policy.logs).toMatchObject([{ url: 'https://log.example/' }]);
});

test('names are octets: look-alikes differ, and a name need not be UTF-8', () => {
  const lookalike = parsePolicy(`${witness('X1').replace('X1', 'K')}\n${witness('X2').replace('X2', '\u212a')}\nquorum \u212a\n`);
  expect([meetsQuorum(lookalike, cosigned('X1')), meetsQuorum(lookalike, cosigned('X2'))]).toEqual([false, true]);
  const raw = Buffer.from(`${witness('X1').replace('X1', '\u00ff')}\nquorum \u00ff\n`, 'latin1');
  expect(meetsQuorum(parsePolicy(raw), cosigned('X1'))).toBe(true);
});

test('32 logs, 32 witnesses and 32 groups are read', () => {
  const named = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const key = (at: number, type: 1 | 4) => {
    const { key: made } = createSigner({ name: `n${at}`, seed: new Uint8Array(32).fill(100 + at) });
    return formatVerifierKey(type === 1 ? made : createVerifierKey(`n${at}`, 4, made.publicKey));
  };
  const text = [
    named(32, (at) => `log ${key(at, 1)}`),
    named(32, (at) => `witness w${at} ${key(at, 4)}`),
    named(32, (at) => `group g${at} all w${at}`),
    `quorum g31\n`,
  ].join('\n');
  expect(parsePolicy(text)).toMatchObject({ logs: { length: 32 }, witnesses: { length: 32 }, quorum: { name: 'g31' } });
});

const two = `${witness('X1')}\n${witness('X2')}\n`;

test.each([
  ['policy_character_invalid', 'quorum none\r\n'],
  ['policy_character_invalid', '# \u0000\nquorum none\n'],
  ['policy_character_invalid', '# \u007f\nquorum none\n'],
  ['policy_unterminated', 'quorum none'],
  ['policy_keyword_unknown', 'quorums none\n'],
  ['policy_keyword_unknown', 'Quorum none\n'],
  ['policy_line_malformed', 'log\nquorum none\n'],
  ['policy_line_malformed', `${log} https://a.example b\nquorum none\n`],
  ['policy_line_malformed', 'witness X1\nquorum none\n'],
  ['policy_line_malformed', `${witness('X1')} https://a.example b\nquorum none\n`],
  ['policy_line_malformed', `${two}group G all\nquorum none\n`],
  ['policy_line_malformed', 'quorum\n'],
  ['policy_line_malformed', 'quorum none none\n'],
  ['policy_key_invalid', 'log example.com/log+00000000+AAAA\nquorum none\n'],
  ['policy_key_type_wrong', `witness X1 ${formatVerifierKey(sampleSigner.key)}\nquorum none\n`],
  ['policy_log_duplicate', `${log}\n${log}\nquorum none\n`],
  ['policy_witness_duplicate', `${witness('X1')}\n${witness('X1').replace('X1', 'Z')}\nquorum none\n`],
  ['policy_name_duplicate', `${witness('X1')}\n${witness('X2').replace('X2', 'X1')}\nquorum none\n`],
  ['policy_name_duplicate', `${two}group X1 any X2\nquorum none\n`],
  ['policy_name_reserved', `${witness('X1').replace('X1', 'none')}\nquorum none\n`],
  ['policy_name_reserved', `${two}group none any X1\nquorum none\n`],
  ['policy_name_reserved', `${two}group G any none\nquorum none\n`],
  ['policy_name_unknown', 'quorum X1\n'],
  ['policy_name_unknown', `quorum X1\n${two}`],
  ['policy_name_unknown', `${two}group G any X3\nquorum none\n`],
  ['policy_name_unknown', `${two}group G any G\nquorum none\n`],
  ['policy_member_duplicate', `${two}group G any X1 X1\nquorum G\n`],
  ['policy_member_duplicate', `${two}group G any X1\ngroup H any X1\nquorum H\n`],
  ['policy_threshold_invalid', `${two}group G 0 X1 X2\nquorum G\n`],
  ['policy_threshold_invalid', `${two}group G 3 X1 X2\nquorum G\n`],
  ['policy_threshold_invalid', `${two}group G 02 X1 X2\nquorum G\n`],
  ['policy_threshold_invalid', `${two}group G some X1 X2\nquorum G\n`],
  ['policy_quorum_missing', two],
  ['policy_quorum_missing', ''],
  ['policy_quorum_duplicate', 'quorum none\nquorum none\n'],
])('%s: %j', (code, text) => {
  expect(() => parsePolicy(text)).toThrow(refusal(code));
});
