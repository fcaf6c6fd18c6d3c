import type { FieldError } from '@trivium/core';
import type { z } from 'zod';
import { proposalSubmission, refuse } from '../../contract/index.ts';

const close = proposalSubmission.pick({ closesAt: true });

/** What somebody submits, as the queue takes it. @throws proposal_invalid, with the fields */
export function parseSubmission(input: unknown, now: Date): z.infer<typeof proposalSubmission> {
  const parsed = proposalSubmission.safeParse(input);
  const errors: FieldError[] = (parsed.error?.issues ?? []).map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }));
  const { data } = close.safeParse(input);
  if (data && new Date(data.closesAt) <= now) errors.push({ path: 'closesAt', code: 'past', message: 'must be in the future' });
  if (parsed.success && errors.length === 0) return parsed.data;
  const message = parsed.success
    ? 'The market would close in the past.'
    : `The proposal has ${errors.length} mistake(s); the first is at ${errors[0]?.path}.`;
  throw refuse('proposal_invalid', message, { errors });
}
