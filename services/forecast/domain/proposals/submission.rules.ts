import { fieldErrors } from '@trivium/core';
import type { z } from 'zod';
import { proposalSubmission, refuse } from '../../contract/index.ts';

const close = proposalSubmission.pick({ closesAt: true });

/** What somebody submits, as the queue takes it. @throws proposal_invalid, with the fields */
export function parseSubmission(input: unknown, now: Date): z.infer<typeof proposalSubmission> {
  const parsed = proposalSubmission.safeParse(input);
  const errors = fieldErrors(parsed.error?.issues ?? []);
  const { data } = close.safeParse(input);
  if (data && new Date(data.closesAt) <= now) errors.push({ path: 'closesAt', code: 'past', message: 'must be in the future' });
  if (parsed.success && errors.length === 0) return parsed.data;
  const message = parsed.success
    ? 'The market would close in the past.'
    : `Invalid proposal: ${errors[0]?.path || 'it'} ${errors[0]?.message}.`;
  throw refuse('proposal_invalid', message, { errors });
}
