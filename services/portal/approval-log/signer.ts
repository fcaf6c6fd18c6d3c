import { defineErrors } from '@trivium/core';
import { openLogSigner } from '@trivium/tlog/signer';
import { TransparencyError, type Signer } from '@trivium/transparency';

const refuse = defineErrors({ approval_log_key_invalid: { status: 500, title: 'Approval log key invalid' } });

/** @throws approval_log_key_invalid */
export function signerOf(seedText: string): Signer {
  try {
    return openLogSigner({ seed: seedText, purpose: 'approvals' });
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuse(
      'approval_log_key_invalid',
      "The approval log's key (PORTAL_APPROVALS_KEY, or the file keys/portal-approvals) must be 32 bytes in base64url.",
    );
  }
}
