import { z } from 'zod';

const count = z.int().nonnegative();

/** `/api/quota`, an extension: what a client has used today and what is left. */
export const quotaAnswer = z.object({
  apiVersion: z.string(),
  /** Whether requests over a limit are refused. */
  enforced: z.boolean(),
  /** When the day ends (RFC 3339, UTC). */
  resetsAt: z.iso.datetime(),
  limits: z.array(z.object({ policy: z.string(), applies: z.string(), limit: count, used: count, left: count })),
});
