import { createByteBudget, type ByteAccount, type QueueKey } from '@trivium/http';

const mebibyte = 1024 * 1024;

/** Opens the account of a body that stays in memory until its request is answered. */
export type BodyMemory = (queueKey: QueueKey) => ByteAccount;

/** Anonymous callers have a budget of their own. They can't fill the memory that signed-in callers need. */
export function createBodyMemory(): BodyMemory {
  const anonymousBudget = createByteBudget({ total: 48 * mebibyte, perKey: 16 * mebibyte });
  const signedInBudget = createByteBudget({ total: 144 * mebibyte, perKey: 64 * mebibyte });
  return ({ key }) => (key.startsWith('address:') ? anonymousBudget : signedInBudget).open(key);
}
