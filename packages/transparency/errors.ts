/** Every reason for which this package refuses something, each with its own code. A code keeps its meaning between versions. */
export const transparencyErrorCodes = [
  // Arguments
  'hash_length_invalid',
  'index_invalid',
  'size_invalid',
  // Codecs
  'base64_invalid',
  'base64_not_canonical',
  'base64url_invalid',
  'base64url_not_canonical',
  'hex_invalid',
  'hex_not_canonical',
  // Ed25519
  'public_key_length_invalid',
  'public_key_not_canonical',
  'public_key_not_a_point',
  'public_key_small_order',
  'seed_length_invalid',
  // Proofs of RFC 6962
  'index_out_of_range',
  'inclusion_proof_too_short',
  'inclusion_proof_too_long',
  'inclusion_root_mismatch',
  'consistency_from_empty',
  'consistency_sizes_reversed',
  'consistency_proof_too_short',
  'consistency_proof_too_long',
  'consistency_from_root_mismatch',
  'consistency_to_root_mismatch',
  'consistency_roots_differ',
  // Tiles and entry bundles
  'tile_level_invalid',
  'tile_index_invalid',
  'tile_width_invalid',
  'tile_path_malformed',
  'tile_length_wrong',
  'edge_invalid',
  'bundle_width_invalid',
  'bundle_width_mismatch',
  'bundle_truncated',
  'entry_too_large',
  // Verifier keys
  'key_malformed',
  'key_name_invalid',
  'key_id_malformed',
  'key_id_mismatch',
  'key_type_unsupported',
  'key_material_length_invalid',
  // Notes
  'note_too_large',
  'note_not_utf8',
  'note_control_character',
  'note_unsigned',
  'note_unterminated',
  'note_signature_malformed',
  'note_signatures_too_many',
  'note_signature_missing',
  'note_signature_wrong',
  'note_keys_ambiguous',
  'cosignature_timestamp_invalid',
  // Checkpoints
  'checkpoint_unterminated',
  'checkpoint_line_missing',
  'checkpoint_origin_invalid',
  'checkpoint_size_malformed',
  'checkpoint_root_malformed',
  'checkpoint_extension_invalid',
  // Proof files
  'proof_header_unknown',
  'proof_extra_malformed',
  'proof_index_malformed',
  'proof_hash_malformed',
  'proof_too_long',
  'proof_checkpoint_missing',
  'log_key_missing',
  'log_origin_unknown',
  'log_signature_missing',
  'quorum_not_met',
  // Witness policies
  'policy_character_invalid',
  'policy_unterminated',
  'policy_keyword_unknown',
  'policy_line_malformed',
  'policy_key_invalid',
  'policy_key_type_wrong',
  'policy_log_duplicate',
  'policy_witness_duplicate',
  'policy_name_duplicate',
  'policy_name_reserved',
  'policy_name_unknown',
  'policy_member_duplicate',
  'policy_threshold_invalid',
  'policy_quorum_missing',
  'policy_quorum_duplicate',
  // The witness protocol
  'witness_old_size_malformed',
  'witness_hash_malformed',
  'witness_proof_too_long',
  'witness_checkpoint_missing',
  'witness_size_malformed',
] as const;

export type TransparencyErrorCode = (typeof transparencyErrorCodes)[number];

/** The only error that this package throws on purpose. Switch on `code`; `message` is for people and may change. */
export class TransparencyError extends Error {
  override readonly name = 'TransparencyError';
  readonly code: TransparencyErrorCode;

  constructor(code: TransparencyErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** `throw refuse('size_invalid', 'A tree size is a whole number of at least 0.')`. */
export function refuse(code: TransparencyErrorCode, message: string, cause?: unknown): TransparencyError {
  return new TransparencyError(code, message, cause === undefined ? undefined : { cause });
}

/** Runs `read`; its refusal becomes the cause of a refusal with `code`. */
export function refuseAs<Value>(code: TransparencyErrorCode, message: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw refuse(code, message, cause);
  }
}
