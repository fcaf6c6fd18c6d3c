import { refuse } from '../../errors.ts';

/** The form of a browser: its fields by lower-case name, and the bucket of its address. */
export interface PostedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly bucket: string;
  readonly now: Date;
}

/** Bytes that the policy allows. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

interface Condition {
  readonly kind: 'eq' | 'starts-with';
  readonly field: string;
  readonly value: string;
}

const maxConditions = 100;
const unconditional = /^(?:policy|x-amz-signature|file|x-ignore-.*)$/;

/**
 * Checks a form against the policy that its signer allowed: each field needs a condition, and each condition must hold.
 * @throws InvalidPolicyDocument, AccessDenied
 */
export function checkPolicy(policy: string, { fields, bucket, now }: PostedForm): LengthRange {
  const { expiration, conditions } = parsePolicy(policy);
  const expires = new Date(expiration);
  if (Number.isNaN(expires.getTime())) throw invalid('The policy has no valid expiration.');
  if (expires.getTime() <= now.getTime()) throw denied('Policy expired.');
  let range: LengthRange = { min: 0, max: Infinity };
  const covered = new Set<string>();
  for (const item of conditions) {
    const length = parseLengthRange(item);
    if (length) range = { min: Math.max(range.min, length.min), max: Math.min(range.max, length.max) };
    else {
      const condition = parseCondition(item);
      covered.add(condition.field);
      const value = condition.field === 'bucket' ? bucket : (fields.get(condition.field) ?? '');
      if (!(condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value)))
        throw denied(`Policy condition failed: ${condition.field.slice(0, 100)}`);
    }
  }
  const extra = [...fields.keys()].find((name) => !covered.has(name) && !unconditional.test(name));
  if (extra !== undefined) throw denied(`Extra input fields: ${extra.slice(0, 100)}`);
  if (!covered.has('key')) throw denied('The policy has no condition on the key.');
  return range;
}

function parsePolicy(policy: string): { expiration: string; conditions: readonly unknown[] } {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'));
  } catch (cause) {
    throw refuse('InvalidPolicyDocument', { cause });
  }
  const { expiration, conditions } = (value ?? {}) as { expiration?: unknown; conditions?: unknown };
  if (typeof expiration !== 'string' || !Array.isArray(conditions) || conditions.length > maxConditions)
    throw invalid('The policy needs an expiration and conditions.');
  return { expiration, conditions };
}

function parseLengthRange(item: unknown): LengthRange | undefined {
  if (!Array.isArray(item) || item[0] !== 'content-length-range') return undefined;
  const [min, max] = [Number(item[1]), Number(item[2])];
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || min < 0) throw invalid('A content-length-range is not valid.');
  return { min, max };
}

function parseCondition(item: unknown): Condition {
  if (Array.isArray(item)) {
    const [kind, field, value] = item as unknown[];
    if (
      (kind === 'eq' || kind === 'starts-with') &&
      typeof field === 'string' &&
      field.startsWith('$') &&
      typeof value === 'string'
    )
      return { kind, field: field.slice(1).toLowerCase(), value };
  } else if (typeof item === 'object' && item !== null) {
    const [[field, value] = [], ...others] = Object.entries(item) as [string, unknown][];
    if (field !== undefined && typeof value === 'string' && others.length === 0)
      return { kind: 'eq', field: field.toLowerCase(), value };
  }
  throw invalid('A condition of the policy is not valid.');
}

const invalid = (message: string) => refuse('InvalidPolicyDocument', { message });
const denied = (message: string) => refuse('AccessDenied', { message: `Invalid according to Policy: ${message}` });
