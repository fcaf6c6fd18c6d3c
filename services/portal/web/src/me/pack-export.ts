import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { Client } from '../data/client.ts';
import type { Json } from '../data/database.gen.ts';

interface StoredFile {
  readonly bucket: string;
  readonly name: string;
}

/**
 * The ZIP of an export: `data.json` with every row, and the person's files below `files/`. Files that cannot be read are named in
 * `missing.txt`. Nothing is compressed: pictures and PDFs are already.
 */
export async function packExport(db: Client, data: Json): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  };
  add('data.json', strToU8(JSON.stringify(data, null, 2)));
  const missing: string[] = [];
  for (const { bucket, name } of filesOf(data)) {
    const { data: file } = await db.storage.from(bucket).download(name);
    if (file) add(`files/${bucket}/${name}`, new Uint8Array(await file.arrayBuffer()));
    else missing.push(`${bucket}/${name}`);
  }
  if (missing.length > 0) add('missing.txt', strToU8(missing.join('\n')));
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

function filesOf(data: Json): readonly StoredFile[] {
  const files = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['files'] : undefined;
  return Array.isArray(files) ? (files as unknown as readonly StoredFile[]) : [];
}
