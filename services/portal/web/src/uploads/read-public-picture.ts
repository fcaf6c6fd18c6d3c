import type { Client } from '../data/client.ts';
import { publicObject } from '../data/public-object.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The bytes of a stored picture, to crop it again. @throws Refusal */
export async function readPublicPicture(db: Client, bucket: string, path: string): Promise<Blob> {
  const answer = await fetch(publicObject(db, bucket, path));
  if (!answer.ok) throw new Refusal('network', `The picture could not be read again: ${answer.status}.`);
  return answer.blob();
}
