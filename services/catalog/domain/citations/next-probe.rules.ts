import { createHash } from 'node:crypto';
import { healthyStates, type CitationState } from '../../contract/index.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * When a citation is probed again: a healthy one after about a week, any other after three days and some hours, which keeps
 * strikes far enough apart to count. Never before `retryAt`. The spread depends on the id: citations probed together drift
 * apart.
 */
export function nextProbeAt(cid: string, state: CitationState, at: Date, retryAt: Date | null): Date {
  const share = createHash('sha256').update(cid).digest().readUInt32BE() / 2 ** 32;
  const pause = healthyStates.includes(state) ? 6.5 * day + share * day : 3 * day + share * 6 * hour;
  return new Date(Math.max(at.getTime() + Math.round(pause), retryAt?.getTime() ?? 0));
}
