import type { Client } from './client.ts';

/** The address of an object in a public bucket. */
export const publicObject = (db: Client, bucket: string, path: string): string =>
  db.storage.from(bucket).getPublicUrl(path).data.publicUrl;
