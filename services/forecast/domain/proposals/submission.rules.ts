import type { FieldError } from '@trivium/core';
import type { z } from 'zod';
import { proposalSubmission, refuse } from '../../contract/index.ts';

/** What somebody submits, as the queue takes it. @throws proposal_invalid, with the fields */
export function parseSubmission(input: unknown, now: Date): z.infer<typeof proposalSubmission> {
  const parsed = proposalSubmission.safeParse(input);
  if (!parsed.success) {
    const errors: FieldError[] = parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }));
    throw refuse('proposal_invalid', `The proposal has ${errors.length} mistake(s); the first is at ${errors[0]?.path}.`, {
      errors,
    });
  }
  if (new Date(parsed.data.closesAt) <= now) {
    const errors = [{ path: 'closesAt', code: 'past', message: 'must be in the future' }];
    throw refuse('proposal_invalid', 'The market would close in the past.', { errors });
  }
  return parsed.data;
}
