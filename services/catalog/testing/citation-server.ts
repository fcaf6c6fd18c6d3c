import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { citationPages, otherPages, type Play } from './citation-server-pages.ts';

export interface CitationServer {
  /** `http://127.0.0.1:<port>`, for pages, `doiUrl` and `archiveUrl`. */
  readonly origin: string;
  /** `127.0.0.1:<port>`, for an allow-list. */
  readonly host: string;
  /** Path and query of each request, in order. */
  readonly hits: string[];
  /** The user agents of the requests. */
  readonly agents: Set<string>;
  /** Changes the answer of a path. */
  play(path: string, answer: Play): void;
  close(): Promise<void>;
}

/** The archive has copies of pages whose address ends with this. */
export const archivedEnding = 'archived';

/**
 * A site with every kind of answer that citations get, and the APIs of the DOI resolver and of the archive. `/silent` never
 * answers; `/retry-after-date?<HTTP date>` asks for no requests before that date.
 */
export async function startCitationServer(): Promise<CitationServer> {
  const plays = new Map<string, Play>([
    ...Object.entries(otherPages),
    ...citationPages.map(({ path, answer }) => [path, answer] as const),
    ['/silent', () => {}],
    [
      '/retry-after-date',
      (req, res) => void res.writeHead(429, { 'retry-after': decodeURIComponent(queryOf(req).slice(1)) }).end(),
    ],
    ['/wayback/available', answerArchive],
  ]);
  const hits: string[] = [];
  const agents = new Set<string>();
  const server = createServer((req, res) => {
    hits.push(req.url ?? '');
    agents.add(req.headers['user-agent'] ?? '');
    const path = new URL(req.url ?? '/', 'http://server').pathname;
    const play = plays.get(path) ?? (path.startsWith('/api/handles/') ? answerHandle : undefined);
    if (play) play(req, res);
    else res.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    hits,
    agents,
    play: (path, answer) => void plays.set(path, answer),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const queryOf = (req: IncomingMessage) => new URL(req.url ?? '/', 'http://server').search;

function json(res: ServerResponse, status: number, value: unknown) {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** The DOI resolver (DOI handbook): 10.1000/registered exists, 10.1000/empty leads nowhere, others are unknown. */
function answerHandle(req: IncomingMessage, res: ServerResponse) {
  const handle = decodeURIComponent(new URL(req.url ?? '/', 'http://server').pathname.slice('/api/handles/'.length));
  if (handle === '10.1000/registered') {
    const values = [
      { index: 1, type: 'URL', data: { format: 'string', value: 'https://publisher.example/article' }, ttl: 86_400 },
    ];
    json(res, 200, { responseCode: 1, handle, values });
  } else if (handle === '10.1000/empty') json(res, 200, { responseCode: 200, handle, values: [] });
  else if (handle === '10.1000/busy') res.writeHead(429, { 'retry-after': '120' }).end();
  else json(res, 404, { responseCode: 100, handle });
}

function answerArchive(req: IncomingMessage, res: ServerResponse) {
  const query = new URLSearchParams(queryOf(req));
  const url = query.get('url') ?? '';
  const timestamp = query.get('timestamp') ?? '20260101';
  if (!url.endsWith(archivedEnding)) return json(res, 200, { url, archived_snapshots: {} });
  const copy = `http://web.archive.org/web/${timestamp}000000/${url}`;
  json(res, 200, { url, archived_snapshots: { closest: { status: '200', available: true, url: copy, timestamp } } });
}
