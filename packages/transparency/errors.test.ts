import { expect, test } from 'vitest';
import * as t from './index.ts';
import {
  sampleCheckpoint,
  sampleEntries,
  samplePolicy,
  sampleProof,
  sampleSigner,
  sampleWitnesses,
} from './testing/sample-log.ts';

const hash = new Uint8Array(32);
const vkey = t.formatVerifierKey(sampleSigner.key);
const [name = '', keyId = '', key = ''] = vkey.split('+');
const cosigner = t.formatVerifierKey((sampleWitnesses['X1'] as t.Cosigner).key);
const witness = `witness X1 ${cosigner}\n`;
const proofHead = 'c2sp.org/tlog-proof@v1\n';
const leafHash = sampleEntries[5] as Uint8Array;
const policy = t.parsePolicy(samplePolicy);
const inclusion = { index: 0, size: 2, leafHash: hash, proof: [hash], root: hash };
const consistency = { from: 1, to: 2, fromRoot: hash, toRoot: hash, proof: [hash] };
const pair = t.nodeHash(hash, hash);
const lateCosignature = {
  ...(sampleWitnesses['X1'] as t.Cosigner).cosign('text\n', 1),
  signature: new Uint8Array(72).fill(0xff),
};

/** The plainest input that each code refuses; the tests of each folder have the others. */
const refused: Record<t.TransparencyErrorCode, () => unknown> = {
  hash_length_invalid: () => t.nodeHash(hash, new Uint8Array(31)),
  index_invalid: () => t.verifyInclusion({ ...inclusion, index: -1 }),
  size_invalid: () => t.verifyInclusion({ ...inclusion, size: 0.5 }),
  base64_invalid: () => t.decodeBase64('A'),
  base64_not_canonical: () => t.decodeBase64('AB=='),
  base64url_invalid: () => t.decodeBase64url('A'),
  base64url_not_canonical: () => t.decodeBase64url('AB'),
  hex_invalid: () => t.decodeHex('0'),
  hex_not_canonical: () => t.decodeHex('AA'),
  public_key_length_invalid: () => t.checkPublicKey(new Uint8Array(33)),
  public_key_not_canonical: () => t.checkPublicKey(new Uint8Array(32).fill(0xff)),
  public_key_not_a_point: () => t.checkPublicKey(hash.with(0, 2)),
  public_key_small_order: () => t.checkPublicKey(hash),
  seed_length_invalid: () => t.signEd25519(new Uint8Array(31), hash),
  index_out_of_range: () => t.verifyInclusion({ ...inclusion, index: 2 }),
  inclusion_proof_too_short: () => t.verifyInclusion({ ...inclusion, proof: [] }),
  inclusion_proof_too_long: () => t.verifyInclusion({ ...inclusion, proof: [hash, hash] }),
  inclusion_root_mismatch: () => t.verifyInclusion(inclusion),
  consistency_from_empty: () => t.verifyConsistency({ ...consistency, from: 0 }),
  consistency_sizes_reversed: () => t.verifyConsistency({ ...consistency, from: 3 }),
  consistency_proof_too_short: () => t.verifyConsistency({ ...consistency, proof: [] }),
  consistency_proof_too_long: () => t.verifyConsistency({ ...consistency, proof: [hash, hash] }),
  consistency_from_root_mismatch: () => t.verifyConsistency({ ...consistency, from: 3, to: 4, proof: [hash, hash, hash] }),
  consistency_to_root_mismatch: () => t.verifyConsistency(consistency),
  consistency_roots_differ: () => t.verifyConsistency({ ...consistency, to: 1, toRoot: pair, proof: [] }),
  tile_level_invalid: () => t.tilePath(64, 0),
  tile_index_invalid: () => t.tilePath(0, -1),
  tile_width_invalid: () => t.tilePath(0, 0, 257),
  tile_path_malformed: () => t.parseTilePath('tile/0'),
  tile_length_wrong: () => t.readEdge(1, async () => new Uint8Array(31)),
  edge_invalid: () => t.growTiles({ ...t.emptyEdge, size: 1n }, { entries: [] }),
  bundle_width_invalid: () => t.encodeEntryBundle([]),
  bundle_width_mismatch: () => t.decodeEntryBundle(Uint8Array.of(0, 0), 2),
  bundle_truncated: () => t.decodeEntryBundle(Uint8Array.of(0, 1)),
  entry_too_large: () => t.encodeEntryBundle([new Uint8Array(65_536)]),
  key_malformed: () => t.parseVerifierKey(name),
  key_name_invalid: () => t.parseVerifierKey(`a b+${keyId}+${key}`),
  key_id_malformed: () => t.parseVerifierKey(`${name}+${keyId.toUpperCase()}X+${key}`),
  key_id_mismatch: () => t.parseVerifierKey(`${name}+00000000+${key}`),
  key_type_unsupported: () => t.parseVerifierKey(`${name}+${keyId}+${t.encodeBase64(new Uint8Array(1313).fill(6))}`),
  key_material_length_invalid: () => t.parseVerifierKey(`${name}+${keyId}+AQ==`),
  note_too_large: () => t.splitNote('a'.repeat(1_000_001)),
  note_not_utf8: () => t.splitNote(Uint8Array.of(0xff)),
  note_control_character: () => t.splitNote('\t'),
  note_unsigned: () => t.splitNote('text\n'),
  note_unterminated: () => t.signNote('text', [sampleSigner]),
  note_signature_malformed: () => t.splitNote('text\n\nsignature\n'),
  note_signatures_too_many: () => t.splitNote(`text\n${'\nx'.repeat(101)}\n`),
  note_signature_missing: () => t.openNote(sampleCheckpoint(), []),
  note_signature_wrong: () => t.openNote(sampleCheckpoint().replace('13', '14'), [sampleSigner.key]),
  note_keys_ambiguous: () => t.openNote(sampleCheckpoint(), [sampleSigner.key, sampleSigner.key]),
  cosignature_timestamp_invalid: () =>
    t.openNote(`text\n\n${t.formatSignatures([lateCosignature])}`, [(sampleWitnesses['X1'] as t.Cosigner).key]),
  checkpoint_unterminated: () => t.parseCheckpoint('a'),
  checkpoint_line_missing: () => t.parseCheckpoint('a\n1\n'),
  checkpoint_origin_invalid: () => t.formatCheckpoint({ origin: '', size: 0, root: hash }),
  checkpoint_size_malformed: () => t.parseCheckpoint('a\n01\nx\n'),
  checkpoint_root_malformed: () => t.parseCheckpoint('a\n1\nx\n'),
  checkpoint_extension_invalid: () => t.formatCheckpoint({ origin: 'a', size: 0, root: hash, extensions: [''] }),
  proof_header_unknown: () => t.parseProof(''),
  proof_extra_malformed: () => t.parseProof(`${proofHead}extra\n`),
  proof_index_malformed: () => t.parseProof(proofHead),
  proof_hash_malformed: () => t.parseProof(`${proofHead}index 0\nx`),
  proof_too_long: () => t.formatProof({ index: 0, hashes: Array.from({ length: 65 }, () => hash), checkpoint: '' }),
  proof_checkpoint_missing: () => t.parseProof(`${proofHead}index 0\n\n`),
  log_key_missing: () => t.verifyProof({ proof: sampleProof([]), leafHash, policy: t.parsePolicy('quorum none\n') }),
  log_origin_unknown: () =>
    t.verifyProof({ proof: sampleProof([]).replace('com/log', 'com/logs'), leafHash, logKey: sampleSigner.key, policy }),
  log_signature_missing: () =>
    t.verifyProof({ proof: sampleProof(['X1']).replace(/\u2014 example.*\n/, ''), leafHash, logKey: sampleSigner.key, policy }),
  quorum_not_met: () => t.verifyProof({ proof: sampleProof([]), leafHash, policy }),
  policy_character_invalid: () => t.parsePolicy('quorum none\r\n'),
  policy_unterminated: () => t.parsePolicy('quorum none'),
  policy_keyword_unknown: () => t.parsePolicy('quota none\n'),
  policy_line_malformed: () => t.parsePolicy('quorum\n'),
  policy_key_invalid: () => t.parsePolicy('log vkey\n'),
  policy_key_type_wrong: () => t.parsePolicy(`witness X1 ${vkey}\n`),
  policy_log_duplicate: () => t.parsePolicy(`log ${vkey}\nlog ${vkey}\n`),
  policy_witness_duplicate: () => t.parsePolicy(`${witness}witness X2 ${cosigner}\n`),
  policy_name_duplicate: () => t.parsePolicy(`${witness}group X1 all X1\n`),
  policy_name_reserved: () => t.parsePolicy(`witness none ${cosigner}\n`),
  policy_name_unknown: () => t.parsePolicy('quorum X1\n'),
  policy_member_duplicate: () => t.parsePolicy(`${witness}group G all X1 X1\n`),
  policy_threshold_invalid: () => t.parsePolicy(`${witness}group G 2 X1\n`),
  policy_quorum_missing: () => t.parsePolicy(''),
  policy_quorum_duplicate: () => t.parsePolicy('quorum none\nquorum none\n'),
  witness_old_size_malformed: () => t.parseAddCheckpoint('old\n'),
  witness_hash_malformed: () => t.parseAddCheckpoint('old 1\nx'),
  witness_proof_too_long: () =>
    t.formatAddCheckpoint({ oldSize: 1, proof: Array.from({ length: 64 }, () => hash), checkpoint: '' }),
  witness_checkpoint_missing: () => t.parseAddCheckpoint('old 1\n\n'),
  witness_size_malformed: () => t.parseTreeSize('1'),
};

test('every code is in the closed list once', () => {
  expect(new Set(t.transparencyErrorCodes).size).toBe(t.transparencyErrorCodes.length);
  expect(Object.keys(refused).toSorted()).toEqual(t.transparencyErrorCodes.toSorted());
});

test.each(t.transparencyErrorCodes)('%s is thrown for its own cause', async (code) => {
  const error = await refusalOf(refused[code]);
  expect(error).toBeInstanceOf(t.TransparencyError);
  expect(error).toMatchObject({ name: 'TransparencyError', code });
});

test('a refusal caused by another one keeps it as its cause', async () => {
  expect(await refusalOf(refused.checkpoint_root_malformed)).toMatchObject({ cause: { code: 'base64_invalid' } });
  expect(await refusalOf(refused.policy_key_invalid)).toMatchObject({ cause: { code: 'key_malformed' } });
  expect(await refusalOf(refused.note_not_utf8)).toMatchObject({ cause: { name: 'TypeError' } });
});

async function refusalOf(run: () => unknown): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error;
  }
}
