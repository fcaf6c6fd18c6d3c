import type { core } from 'zod';
import type { FieldError } from './errors.ts';

type ZodIssue = core.$ZodIssue;

/**
 * Flattens zod's issues. For a union without a message of its own, every alternative's issues are listed, since the intended one
 * is unknown.
 */
export function fieldErrors(issues: readonly ZodIssue[], base: readonly PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const path = [...base, ...issue.path];
    const isUnexplained = issue.code === 'invalid_union' && isZods(issue.message);
    const alternatives = isUnexplained ? issue.errors.flatMap((errors) => fieldErrors(errors, path)) : [];
    if (alternatives.length > 0) return alternatives;
    return [{ path: path.map(String).join('.'), code: issue.code, message: messageOf(issue) }];
  });
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};
const formatNames: Readonly<Record<string, string>> = {
  date: 'a date such as 2027-12-31',
  datetime: 'a date and time such as 2027-12-31T16:59:59Z',
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
};
const unitNames: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
};

const isZods = (message: string) => /^(Invalid|Too big|Too small|Unrecognized)/.test(message);
const values = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `a or b`; `one of a, b or c`. */
const anyOf = (allowed: readonly unknown[]) => (allowed.length > 2 ? 'one of ' : '') + values.format(allowed.map(String));

/** What a field must be, to follow its name. A message that its schema gives stays. */
function messageOf(issue: ZodIssue): string {
  if (!isZods(issue.message)) return issue.message;
  if (issue.message.endsWith('received undefined')) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code === 'too_big') return bound(issue.origin, issue.maximum, 'or less', 'at most');
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, 'or more', 'at least');
  if (issue.code === 'invalid_value') return `must be ${anyOf(issue.values)}`;
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options) return `must be ${anyOf(issue.options)}`;
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(' or ')}`;
  if (issue.code !== 'invalid_format') return issue.message;
  return issue.format === 'regex'
    ? `must match ${issue.pattern}`
    : `must be ${formatNames[issue.format] ?? `a valid ${issue.format}`}`;
}

function bound(origin: string, limit: number | bigint, beyond: string, within: string): string {
  const unit = unitNames[origin];
  if (unit === undefined) return `must be ${limit} ${beyond}`;
  if (within === 'at least' && Number(limit) === 1) return 'must not be empty';
  return `must have ${within} ${limit} ${Number(limit) === 1 ? unit.one : unit.many}`;
}
