import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import type { ListedPhoto } from './queries.ts';

type NewPhoto = Pick<Database['public']['Tables']['event_photos']['Insert'], 'event_id' | 'club_id' | 'file_path' | 'caption'>;

/** Puts an object of the bucket into the gallery, as the caller's. @throws Refusal */
export async function addPhoto(db: Client, photo: NewPhoto): Promise<void> {
  const { error } = await db.from('event_photos').insert(photo);
  if (error) throw new Refusal(error.code, error.message);
}

/** Takes a picture out of the gallery, and then its object out of the bucket. @throws Refusal */
export async function removePhoto(db: Client, { id, file_path }: Pick<ListedPhoto, 'id' | 'file_path'>): Promise<void> {
  const rows = dataOf(await db.from('event_photos').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw new Refusal('photo_not_yours', 'The picture is gone, or somebody else’s.');
  const { error } = await db.storage.from('event-photos').remove([file_path]);
  if (error) throw new Refusal('object_not_removed', error.message);
}
