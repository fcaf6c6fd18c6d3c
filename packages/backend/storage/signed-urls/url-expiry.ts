import { refuse } from '../errors.ts';

/** What a project says of signed addresses to read by. */
export interface SignedUrlRules {
  /** Longest life in seconds; undefined where there is no limit. */
  readonly maxSeconds: (bucket: string) => number | undefined;
  /** Whether policies are asked again, for whoever signed, each time an address is used. */
  readonly followPolicies: boolean;
}

/** @throws InvalidParameter for a life beyond the bucket's */
export function assertExpiry(rules: SignedUrlRules, bucket: string, seconds: number): void {
  const max = rules.maxSeconds(bucket);
  if (max !== undefined && seconds > max)
    throw refuse('InvalidParameter', { message: `body/expiresIn: a signed address of this bucket lives at most ${max} seconds` });
}

/** When an address ends: as it says, or earlier where the bucket's rule is stricter now. @throws ExpiredToken */
export function expiryOf(rules: SignedUrlRules, bucket: string, signed: { iat: number; exp: number }, now: Date): Date {
  const max = rules.maxSeconds(bucket);
  const expires = new Date((max === undefined ? signed.exp : Math.min(signed.exp, signed.iat + max)) * 1000);
  if (expires <= now) throw refuse('ExpiredToken');
  return expires;
}
