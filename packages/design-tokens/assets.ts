import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';

/** A file whose name contains the hash of its bytes so that it can be cached for ever. */
export interface Asset {
  /** `/assets/design-tokens.5f1c09d2ab.css` */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names `content` after its hash, below `folder`; its content type follows from the extension of `name`. */
export function createAsset(folder: string, name: string, content: string | Uint8Array): Asset {
  const bytes = Buffer.from(content);
  const extension = extname(name);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return {
    path: `${folder}/${basename(name, extension)}.${hash}${extension}`,
    bytes,
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    cacheControl: 'public, max-age=31536000, immutable',
  };
}
