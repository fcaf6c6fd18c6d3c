import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { encodeSnapshot, type Service } from '@trivium/http';
import { compressedFolder, documentFile, firstRequestsFile, rendererFolder } from '@trivium/portal-web';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The names of these files contain the hash of their bytes; other files may change under the same name. */
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=0, must-revalidate';

/** The worker has its own policy: it may request this server, because it forwards every page's requests. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Files for the server only. */
const inner = new Set(['index.html', documentFile, firstRequestsFile, 'pages.json', 'stamp']);
const innerFolders = ['.vite', compressedFolder, rendererFolder];

/** Publishes the files of the built app. They are small and many: reading them one by one takes a tenth of the time. */
export async function publishAppFiles({ snapshots, baseHeaders }: Service, folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !inner.has(path) && !innerFolders.some((name) => path.startsWith(`${name}/`)));
  const compressedAs = (path: string, encoding: 'br' | 'gzip') =>
    readFileSync(join(folder, compressedFolder, `${path}.${encoding}`));
  await Promise.all(
    files.map(async (path) => {
      const content = {
        body: readFileSync(join(folder, path)),
        compressed: { br: compressedAs(path, 'br'), gzip: compressedAs(path, 'gzip') },
        contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
        cacheControl: path.startsWith('assets/') ? immutable : revalidated,
        route: path.startsWith('assets/') ? '/assets/{file}' : `/${path}`,
        ...(path === 'sw.js' && { headers: { 'content-security-policy': workerPolicy } }),
      };
      snapshots.set(`/${path}`, await encodeSnapshot(content, { baseHeaders }));
    }),
  );
}
