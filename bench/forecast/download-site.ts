import type { IncomingHttpHeaders } from 'node:http';
import { BenchmarkFailed } from '../benchmark.ts';
import { ask } from './ask.ts';
import type { Answer, Fields, Site } from './site.ts';

const aboutContent = new Set(['content-type', 'etag', 'cache-control', 'vary', 'content-encoding', 'content-length']);
/** Every server builds its own for each answer. */
const ofTheMoment = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

/** Takes from the service the bytes and header fields that the rivals serve. */
export async function downloadSite(origin: string, path: string, wholeHead: boolean): Promise<Site> {
  const isTaken = (name: string) => (wholeHead ? !ofTheMoment.has(name) : aboutContent.has(name));
  const take = (headers: IncomingHttpHeaders): Fields =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => isTaken(name)) as [string, string][]);

  async function download(encoding: 'identity' | 'gzip'): Promise<Answer> {
    const ok = await ask(`${origin}${path}`, { 'accept-encoding': encoding });
    const { etag } = ok.headers;
    if (ok.status !== 200 || etag === undefined) {
      throw new BenchmarkFailed(`GET ${path} answered ${ok.status} with ETag ${etag}; 200 and an ETag are needed.`);
    }
    const held = await ask(`${origin}${path}`, { 'accept-encoding': encoding, 'if-none-match': etag });
    return { etag, body: ok.body, ok: take(ok.headers), notModified: take(held.headers) };
  }

  return { path, identity: await download('identity'), gzip: await download('gzip') };
}
