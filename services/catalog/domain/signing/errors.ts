import { defineErrors } from '@trivium/core';

/** Why a key or a signature is rejected. Maintainers and operators read these errors. */
export const signingErrors = {
  key_invalid: { status: 422, title: 'Key invalid' },
  key_small_order: { status: 422, title: 'Key of small order' },
  key_exists: { status: 422, title: 'Key exists' },
  key_unsigned: { status: 422, title: 'Key not signed by itself' },
  rotation_unsigned: { status: 422, title: 'Rotation not signed by the old key' },
  revocation_unsigned: { status: 422, title: 'Revocation not signed' },
  signature_repeated: { status: 422, title: 'Signature repeated' },
  signer_unexpected: { status: 422, title: 'Signer unexpected' },
  signer_unknown: { status: 422, title: 'Signer unknown' },
  signer_rotated: { status: 422, title: 'Signer rotated' },
  signer_revoked: { status: 422, title: 'Signer revoked' },
  signature_invalid: { status: 422, title: 'Signature invalid' },
  payload_changed: { status: 422, title: 'Payload changed since it was signed' },
  log_contradicts_checkpoint: { status: 500, title: 'Log contradicts its checkpoint' },
  payload_damaged: { status: 500, title: 'Stored payload damaged' },
  statement_unreadable: { status: 422, title: 'Statement unreadable' },
} as const;

export const refuse = defineErrors(signingErrors);
