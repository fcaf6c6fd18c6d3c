/** Why a trust is invalid: a mistake of the reader, not of the bundle. A code keeps its meaning between versions. */
export const trustErrorCodes = [
  'trust_shape_invalid',
  'log_key_invalid',
  'log_key_type_wrong',
  'witness_key_invalid',
  'witness_key_type_wrong',
  'witness_repeated',
  'quorum_out_of_range',
  'policy_invalid',
  'policy_without_log',
  'signer_id_invalid',
] as const;

export type TrustErrorCode = (typeof trustErrorCodes)[number];

/** The only error that this package throws on purpose. Switch on `code`; `message` is for people and may change. */
export class TrustError extends Error {
  override readonly name = 'TrustError';
  readonly code: TrustErrorCode;

  constructor(code: TrustErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
