import type { FieldError } from '@trivium/core';
import type { ValidationTargets } from 'hono';
import type { z } from 'zod';
import { refuse, type HttpErrorCode } from './errors.ts';

const codes: Record<keyof ValidationTargets, HttpErrorCode> = {
  json: 'body_invalid',
  form: 'body_invalid',
  query: 'query_invalid',
  param: 'path_invalid',
  header: 'header_invalid',
  cookie: 'header_invalid',
};
const places: Partial<Record<HttpErrorCode, string>> = {
  body_invalid: 'body',
  query_invalid: 'query',
  path_invalid: 'path',
  header_invalid: 'header',
};

/** A long list of the same mistake does not help, and would let a small request produce a large response. */
const maxErrors = 32;

/** The error of a request whose `target` failed its schema, with each invalid field. */
export function schemaFailure(target: keyof ValidationTargets, error: z.core.$ZodError) {
  const code = codes[target];
  const errors = fieldErrors(error.issues).slice(0, maxErrors);
  const first = errors[0];
  const detail = first && `: ${first.path || 'it'} ${first.message}`;
  return refuse(code, `Invalid ${places[code]}${detail ?? ''}.`, { errors });
}

/** Flattens zod's issues. For a union, every alternative's issues are listed, since the intended one is unknown. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const path = [...base, ...issue.path];
    const alternatives = issue.code === 'invalid_union' ? issue.errors.flatMap((errors) => fieldErrors(errors, path)) : [];
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
const unitNames: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What a field must be, to stand behind its name. A message that its schema gives stays. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too big|Too small|Unrecognized)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code === 'too_big') return bound(issue.origin, issue.maximum, 'or less', 'at most');
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, 'or more', 'at least');
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`;
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(' or ')}`;
  if (issue.code !== 'invalid_format') return issue.message;
  return issue.format === 'regex'
    ? `must match ${issue.pattern}`
    : `must be ${formatNames[issue.format] ?? `a valid ${issue.format}`}`;
}

const bound = (origin: string, limit: number | bigint, beyond: string, within: string): string =>
  unitNames[origin] === undefined ? `must be ${limit} ${beyond}` : `must have ${within} ${limit}${unitNames[origin]}`;
