import type { Client } from '../data/client.ts';
import { Refusal } from '../refusals/refusal.ts';

export const bucket = 'avatars';
const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Stores a picture in the person's folder under a new name. Returns its name in the bucket. @throws Refusal */
export async function uploadPicture(db: Client, userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.${endings[picture.type] ?? 'webp'}`;
  const { error } = await db.storage.from(bucket).upload(path, picture, { contentType: picture.type });
  if (error) throw refusalOf(error);
  return path;
}

/** Uses the database's code if there is one, otherwise storage's status. */
function refusalOf(error: Error & { readonly code?: string | undefined; readonly statusCode?: string | undefined }): Refusal {
  const isOurs = error.code?.startsWith('quota_') ?? false;
  return new Refusal((isOurs ? error.code : error.statusCode) ?? 'unknown', error.message);
}

/** Takes away all of the person's pictures but these. */
export async function clearPictures(db: Client, userId: string, keep: readonly (string | null)[]): Promise<void> {
  const { data } = await db.storage.from(bucket).list(userId);
  const names = (data ?? []).map(({ name }) => `${userId}/${name}`).filter((name) => !keep.includes(name));
  if (names.length > 0) await db.storage.from(bucket).remove(names);
}
