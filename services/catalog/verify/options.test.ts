import { formatVerifierKey } from '@trivium/transparency';
import { describe, expect, test } from 'vitest';
import {
  createVerifier,
  TrustError,
  trustErrorCodes,
  verifyBundle,
  type Trust,
  type TrustErrorCode,
  type VerifyOptions,
} from './index.ts';
import { colleague, east, log, logKey, maintainer, north, otherLog, south, witnessKeys } from './testing/keys.ts';
import { jcs, makeBundle } from './testing/make-bundle.ts';

const good = jcs(makeBundle());
const [northKey = '', southKey = '', eastKey = ''] = witnessKeys;
const isGood = (trust: Trust, options?: VerifyOptions, bundle = good) => verifyBundle(bundle, trust, options).ok;

describe('the trust', () => {
  test('without witnesses requires none, and says so', () => {
    const alone = jcs(makeBundle({ cosigners: [] }));
    const { ok, steps, facts } = verifyBundle(alone, { logKey });
    expect([ok, facts?.witnesses, steps.at(-1)?.message]).toEqual([
      true,
      [],
      '0 of the 0 witnesses that you name cosigned the checkpoint; you require none.',
    ]);
  });

  test('with witnesses requires all of them, unless it names a quorum', () => {
    expect(isGood({ logKey, witnesses: [northKey, southKey] })).toBe(true);
    expect(isGood({ logKey, witnesses: witnessKeys })).toBe(false);
    expect(isGood({ logKey, witnesses: witnessKeys, quorum: 2 })).toBe(true);
    expect(isGood({ logKey, witnesses: witnessKeys, quorum: 0 })).toBe(true);
  });

  test('as a policy follows its groups', () => {
    const lines = [`log ${logKey}`, `witness n ${northKey}`, `witness s ${southKey}`, `witness e ${eastKey}`];
    const ask = (...rest: string[]) => isGood({ policy: `${[...lines, ...rest].join('\n')}\n` });
    expect(ask('quorum none')).toBe(true);
    expect(ask('quorum n')).toBe(true);
    expect(ask('quorum e')).toBe(false);
    expect(ask('group g 2 n s e', 'quorum g')).toBe(true);
    expect(ask('group g all n s e', 'quorum g')).toBe(false);
    expect(ask('group g any n e', 'group h all g s', 'quorum h')).toBe(true);
  });

  test('as a policy accepts each of its logs for its own origin only', () => {
    const policy = `log ${formatVerifierKey(otherLog.key)}\nlog ${logKey}\nwitness n ${northKey}\nwitness s ${southKey}\nquorum n\n`;
    expect(isGood({ policy })).toBe(true);
    const mixed = jcs(makeBundle({ origin: otherLog.key.name }));
    expect(verifyBundle(mixed, { policy }).steps.find(({ state }) => state === 'failed')).toMatchObject({
      code: 'checkpoint_unsigned',
    });
  });

  test('may end with a newline, as a file does', () => {
    expect(isGood({ logKey: `${logKey}\n`, witnesses: [`${northKey}\n`, southKey] })).toBe(true);
  });

  test('accepts witnesses that did not cosign, and extension lines in the checkpoint', () => {
    expect(isGood({ logKey, witnesses: witnessKeys, quorum: 1 }, {}, jcs(makeBundle({ extensions: ['a line'] })))).toBe(true);
  });
});

describe('the options', () => {
  const threeCosigned = jcs(makeBundle({ cosigners: [north, south, east] }));

  test('ignore lines by unknown witnesses, unless the reader refuses them, and no other fault', () => {
    const trust = { logKey, witnesses: [northKey, southKey] };
    expect(isGood(trust, {}, threeCosigned)).toBe(true);
    expect(isGood(trust, { refuseUnknownSignatures: true }, threeCosigned)).toBe(false);
    expect(verifyBundle(threeCosigned, trust).facts?.witnesses).toHaveLength(2);
    expect(isGood(trust, {}, jcs(makeBundle({ cosigners: [north, south, east, east] })))).toBe(true);
    expect(isGood(trust, {}, jcs(makeBundle({ cosigners: [north, south, south] })))).toBe(false);
  });

  test('restrict the signers', () => {
    const trust = { logKey, witnesses: [northKey, southKey] };
    expect(isGood(trust, { signers: [colleague.signerKeyId, maintainer.signerKeyId] })).toBe(true);
    expect(isGood(trust, { signers: [] })).toBe(false);
  });
});

describe('an invalid trust throws', () => {
  const cosignerAsLog = formatVerifierKey(north.key);
  const cases: readonly (readonly [string, unknown, TrustErrorCode])[] = [
    ['no trust', undefined, 'trust_shape_invalid'],
    ['neither log nor policy', {}, 'trust_shape_invalid'],
    ['both', { logKey, policy: 'quorum none\n' }, 'trust_shape_invalid'],
    ['a policy with a quorum beside it', { policy: `log ${logKey}\nquorum none\n`, quorum: 1 }, 'trust_shape_invalid'],
    ['witnesses that are not a list', { logKey, witnesses: northKey }, 'trust_shape_invalid'],
    ['a log key of another form', { logKey: 'catalog.example.org/log' }, 'log_key_invalid'],
    ['a log key whose id is not its own', { logKey: logKey.replace(/\+[0-9a-f]{8}/, '+00000000') }, 'log_key_invalid'],
    ['the key of a witness as log', { logKey: cosignerAsLog }, 'log_key_type_wrong'],
    ['a witness that is not a key', { logKey, witnesses: [7] }, 'witness_key_invalid'],
    ['the key of a log as witness', { logKey, witnesses: [formatVerifierKey(log.key)] }, 'witness_key_type_wrong'],
    ['one witness twice', { logKey, witnesses: [northKey, southKey, northKey], quorum: 2 }, 'witness_repeated'],
    ['a quorum above the witnesses', { logKey, witnesses: [northKey], quorum: 2 }, 'quorum_out_of_range'],
    ['a negative quorum', { logKey, witnesses: [northKey], quorum: -1 }, 'quorum_out_of_range'],
    ['half a quorum', { logKey, witnesses: [northKey], quorum: 0.5 }, 'quorum_out_of_range'],
    ['a policy without quorum', { policy: `log ${logKey}\n` }, 'policy_invalid'],
    ['a policy without log', { policy: 'quorum none\n' }, 'policy_without_log'],
    ['a policy whose log is a witness', { policy: `log ${cosignerAsLog}\nquorum none\n` }, 'log_key_type_wrong'],
  ];

  const codeOf = (use: () => unknown): string => {
    try {
      use();
    } catch (error) {
      if (error instanceof TrustError) return error.code;
      throw error;
    }
    return 'nothing was thrown';
  };

  test.for(cases)('%s', ([, trust, code]) => {
    expect(codeOf(() => createVerifier(trust as Trust))).toBe(code);
    expect(codeOf(() => verifyBundle('', trust as Trust))).toBe(code);
  });

  test('signers that are not a list of whole key ids', () => {
    expect(codeOf(() => createVerifier({ logKey }, { signers: [maintainer.signerKeyId.slice(0, 24)] }))).toBe(
      'signer_id_invalid',
    );
  });

  test('every code of a trust is tested above', () => {
    expect(new Set([...cases.map(([, , code]) => code), 'signer_id_invalid'])).toEqual(new Set(trustErrorCodes));
  });
});
