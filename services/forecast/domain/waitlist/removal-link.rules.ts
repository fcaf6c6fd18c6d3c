import { createHmac, timingSafeEqual } from 'node:crypto';

const purpose = 'forecast waitlist removal v1:';

/** The signature of a removal link. Its holder can erase this one entry and nothing else. */
export const removalToken = (secret: string, entryId: string): string =>
  createHmac('sha256', secret).update(purpose).update(entryId).digest('base64url');

export function isRemovalToken(secret: string, entryId: string, token: string): boolean {
  const expected = Buffer.from(removalToken(secret, entryId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address of the page that asks whether to remove the entry. */
export const removalLink = (publicUrl: string, secret: string, entryId: string): string =>
  `${publicUrl}/waitlist/remove?entry=${entryId}&token=${removalToken(secret, entryId)}`;
