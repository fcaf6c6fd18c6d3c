import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchmarkCase } from './case.ts';

export interface CaseServer {
  readonly port: number;
  urlOf(one: BenchmarkCase, page: number): string;
  close(): Promise<void>;
}

/** Serves every page of every case, each with its status, type and delay; nothing else is there. */
export async function serveCases(cases: readonly BenchmarkCase[]): Promise<CaseServer> {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const server = createServer((request, response) => {
    const [, id = '', index = ''] = (request.url ?? '').split('/');
    const page = byId.get(decodeURIComponent(id))?.pages[Number(index)];
    if (!page) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const answer = () => response.writeHead(page.status, { 'content-type': page.contentType }).end(page.body);
    if (page.delayMs === 0) return void answer();
    const timer = setTimeout(answer, page.delayMs);
    response.on('close', () => clearTimeout(timer));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    // Each case's hosts have a domain of their own so that one's slow pages are not another's.
    urlOf: (one, page) => `http://${one.pages[page]?.host}.case-${one.id}.test:${port}/${one.id}/${page}${one.pages[page]?.path}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
