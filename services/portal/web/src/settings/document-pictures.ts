import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';
import { resizePicture } from '../uploads/resize-picture.ts';
import { settingsKeys } from './queries.ts';

/** Sharp at the size in which documents print it; the next where the file would be too large. */
const longestSides = [700, 500, 350, 250];
/** The column takes 400,000 characters of base64. */
const maxBytes = 300_000;

/** Adds a picture for documents, and returns its identifier. @throws Refusal; DOMException for an unreadable picture */
export async function addDocumentPicture(db: Client, file: Blob): Promise<string> {
  const picture = await base64Of(await fitPicture(file));
  const id = crypto.randomUUID();
  const { error } = await db.from('document_pictures').insert({ id, picture });
  if (error) dataOf({ data: null, error });
  return id;
}

/** Photos stay JPEG; all else becomes PNG, which can be transparent. */
async function fitPicture(file: Blob): Promise<Blob> {
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  let picture = file;
  for (const longest of longestSides) {
    picture = await resizePicture(file, { longest, type });
    if (picture.size <= maxBytes) break;
  }
  return picture;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The address of a picture that documents print; null without one. */
export const documentPictureQuery = (db: Client, id: string | null) =>
  queryOptions({
    queryKey: settingsKeys.picture(id),
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () =>
      id === null
        ? null
        : pictureAddress(dataOf(await db.from('document_pictures').select('picture').eq('id', id).single()).picture),
  });

/** An address of a stored picture for a page. */
const pictureAddress = (picture: string): string => `data:image/${picture.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${picture}`;
