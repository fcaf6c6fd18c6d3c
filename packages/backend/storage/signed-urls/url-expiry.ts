import { refuse } from '../errors.ts';

/** `[storage.signed_urls]` of config.toml, for downloads. */
export interface SignedUrlSettings {
  /** Maximum lifetime in seconds; undefined if there is no limit. */
  readonly maxSeconds: (bucket: string) => number | undefined;
  /** Whether each use of a URL is checked against its signer's policies. */
  readonly followPolicies: boolean;
}

/** @throws InvalidParameter if the lifetime exceeds the bucket's maximum */
export function assertExpiry(rules: SignedUrlSettings, bucket: string, seconds: number): void {
  const max = rules.maxSeconds(bucket);
  if (max !== undefined && seconds > max)
    throw refuse('InvalidParameter', {
      message: `body/expiresIn: a signed URL of this bucket may be valid for at most ${max} seconds`,
    });
}

/** When a URL expires: as signed, or earlier if the bucket's maximum has become shorter. @throws ExpiredToken */
export function effectiveExpiry(rules: SignedUrlSettings, bucket: string, signed: { iat: number; exp: number }, now: Date): Date {
  const max = rules.maxSeconds(bucket);
  const expires = new Date((max === undefined ? signed.exp : Math.min(signed.exp, signed.iat + max)) * 1000);
  if (expires <= now) throw refuse('ExpiredToken');
  return expires;
}
