import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { rivalHost, runRival } from '../rival.ts';

/** The habit: `res.json` of the object for each request, Express's own ETag, and a middleware that compresses what is sent. */
runRival(
  (site) =>
    new Promise((resolve) => {
      const document: unknown = JSON.parse(site.identity.body.toString());
      const cacheControl = site.identity.ok['cache-control'];
      const app = express();
      app.use(compress);
      app.get(site.path, (_req, res) => {
        if (cacheControl !== undefined) res.set('cache-control', cacheControl);
        res.json(document);
      });
      const server = app.listen(0, rivalHost, () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
);

/** As the `compression` package does at its default level, but in one call, which costs less than its stream. */
function compress(req: Request, res: Response, next: () => void): void {
  const end = res.end.bind(res) as (chunk?: unknown, encoding?: unknown) => Response;
  res.vary('Accept-Encoding');
  res.end = ((chunk?: string | Buffer, encoding?: BufferEncoding) => {
    // A 304 comes here with an empty string.
    if (!chunk?.length || req.acceptsEncodings('gzip') !== 'gzip') return end(chunk, encoding);
    const body = gzipSync(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    res.set('content-encoding', 'gzip').set('content-length', String(body.length));
    return end(body);
  }) as Response['end'];
  next();
}
