import { defineErrors } from '@trivium/core';

/** Errors of the log's routes: a service adds these to its own codes so that clients see them. */
export const logErrors = {
  tile_path_invalid: { status: 404, title: 'Tile path invalid' },
  tile_not_found: { status: 404, title: 'Tile not found' },
  entries_not_found: { status: 404, title: 'Entries not found' },
  checkpoint_not_found: { status: 404, title: 'Checkpoint not found' },
  log_index_out_of_range: { status: 404, title: 'Log index out of range' },
  log_size_out_of_range: { status: 404, title: 'Log size out of range' },
  proof_sizes_reversed: { status: 400, title: 'Proof sizes reversed' },
  log_entry_too_large: { status: 413, title: 'Log entry too large' },
  append_too_large: { status: 413, title: 'Append too large' },
  append_queue_full: { status: 503, title: 'Append queue full' },
  append_uncertain: { status: 503, title: 'Append uncertain' },
  sequencer_busy: { status: 503, title: 'Sequencer busy' },
  checkpoint_conflict: { status: 503, title: 'Checkpoint conflict' },
  log_closed: { status: 503, title: 'Log closed' },
} as const;

/** Errors of a witness, besides 409: a service that runs one adds these to its own codes. */
export const witnessErrors = {
  witness_request_malformed: { status: 400, title: 'Witness request malformed' },
  witness_size_unsupported: { status: 400, title: 'Tree size unsupported' },
  witness_old_size_too_large: { status: 400, title: 'Old size too large' },
  witness_signature_missing: { status: 403, title: 'Signature of the log missing' },
  witness_signature_wrong: { status: 403, title: 'Signature of the log wrong' },
  witness_origin_unknown: { status: 404, title: 'Origin unknown' },
  witness_checkpoint_not_found: { status: 404, title: 'No cosigned checkpoint' },
  witness_empty_root_wrong: { status: 422, title: 'Root of the empty tree wrong' },
  witness_proof_unexpected: { status: 422, title: 'Consistency proof unexpected' },
  witness_proof_wrong: { status: 422, title: 'Consistency proof wrong' },
  witness_roots_differ: { status: 422, title: 'Two roots of one size' },
} as const;

/** Errors for operators alone: a log that must stop, and witnesses that do not cosign. */
const operatorErrors = {
  checkpoint_unreadable: { status: 500, title: 'Stored checkpoint unreadable' },
  checkpoint_columns_mismatch: { status: 500, title: 'Stored checkpoint contradicts itself' },
  checkpoint_origin_foreign: { status: 500, title: 'Checkpoint of another log' },
  checkpoint_key_foreign: { status: 500, title: 'Checkpoint of another key' },
  checkpoint_signature_wrong: { status: 500, title: 'Signature of a stored checkpoint wrong' },
  log_root_mismatch: { status: 500, title: 'Stored tiles contradict the checkpoint' },
  tile_missing: { status: 500, title: 'Stored tile missing' },
  bundle_missing: { status: 500, title: 'Stored entries missing' },
  bundle_damaged: { status: 500, title: 'Stored entries damaged' },
  signer_origin_mismatch: { status: 500, title: 'Signer has another name than the log' },
  plan_timeout: { status: 500, title: 'Plan too slow' },
  plan_transaction_broken: { status: 500, title: 'Transaction of a plan broken' },
  export_folder_unwritable: { status: 500, title: 'Folder cannot be written' },
  export_folder_foreign: { status: 500, title: 'Folder of another log' },
  export_folder_inconsistent: { status: 500, title: 'Folder contradicts the log' },
  witness_log_key_wrong: { status: 500, title: 'Key of a watched log wrong' },
  witnessing_failed: { status: 503, title: 'Witnessing failed' },
  witness_unreachable: { status: 503, title: 'Witness unreachable' },
  witness_timeout: { status: 503, title: 'Witness too slow' },
  witness_refused: { status: 502, title: 'Witness refused the checkpoint' },
  witness_answer_malformed: { status: 502, title: 'Answer of the witness malformed' },
  witness_cosignature_missing: { status: 502, title: 'Cosignature of the witness missing' },
  witness_cosignature_wrong: { status: 502, title: 'Cosignature of the witness wrong' },
  witness_history_differs: { status: 500, title: 'Witness knows another history' },
  witness_ahead: { status: 502, title: 'Witness knows a larger log' },
} as const;

/** Creates the errors of this package: `throw refuse('tile_not_found', 'The log does not reach so far.')`. */
export const refuse = defineErrors({ ...logErrors, ...witnessErrors, ...operatorErrors });
