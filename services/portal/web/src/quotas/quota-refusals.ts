import { m } from '../paraglide/messages.js';

/** Refusals that anything may meet that stores or adds, by their codes. */
export const quotaRefusals: Readonly<Record<string, () => string>> = {
  quota_rows_exceeded: m.refusal_quota_rows,
  quota_bytes_exceeded: m.refusal_quota_bytes,
};
