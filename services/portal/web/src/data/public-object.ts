import type { Client } from './client.ts';

/** Where an object of a public bucket is served. */
export const publicObject = (db: Client, bucket: string, path: string): string =>
  db.storage.from(bucket).getPublicUrl(path).data.publicUrl;
