import { fieldErrors } from '@trivium/core';
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
export function schemaFailure(
  target: keyof ValidationTargets,
  error: z.core.$ZodError,
  queries: Readonly<Record<string, readonly string[]>> = {},
) {
  const code = codes[target];
  const isRepeated = (name: string) => target === 'query' && (queries[name] ?? []).length > 1;
  const errors = fieldErrors(error.issues)
    .slice(0, maxErrors)
    .map((field) => (isRepeated(field.path) ? { ...field, message: 'must be given only once' } : field));
  const first = errors[0];
  const detail = first && `: ${first.path || 'it'} ${first.message}`;
  return refuse(code, `Invalid ${places[code]}${detail ?? ''}.`, { errors });
}
