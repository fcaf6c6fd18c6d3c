import type { Client } from './client.ts';

/** Where an object of a public bucket is served; a whole address stays as it is. */
export const publicObject = (db: Client, bucket: string, path: string): string =>
  /^https?:\/\//.test(path) || path.startsWith('/') ? path : db.storage.from(bucket).getPublicUrl(path).data.publicUrl;
