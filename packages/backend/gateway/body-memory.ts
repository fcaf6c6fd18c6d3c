import { createByteBudget, type ByteAccount, type QueueKey } from '@trivium/http';

const mebibyte = 1024 * 1024;

/** Opens the account of a body that is kept in memory until it is answered. */
export type BodyMemory = (who: QueueKey) => ByteAccount;

/** Those who have not signed in share one part of the memory for bodies, so that they never fill that of the others. */
export function createBodyMemory(): BodyMemory {
  const ofAddresses = createByteBudget({ total: 48 * mebibyte, perKey: 16 * mebibyte });
  const ofPeople = createByteBudget({ total: 144 * mebibyte, perKey: 64 * mebibyte });
  return ({ key }) => (key.startsWith('address:') ? ofAddresses : ofPeople).open(key);
}
