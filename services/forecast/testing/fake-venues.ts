import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VenueRequest } from '../domain/venues/venue.ts';

/** How the next request is answered: as the venue would, with a status, with this text, or never. */
export type VenueScript = 'answer' | 'silence' | number | { readonly text: string };

export interface FakeVenue {
  readonly baseUrl: string;
  /** What was asked, oldest first: path and query. */
  readonly requests: URL[];
  /** For the next requests, in this order; after them the venue answers as it would. */
  script(...answers: VenueScript[]): void;
  close(): Promise<void>;
}

/** A venue's server on this machine. `answer` makes the body for a request. */
async function startFakeVenue(path: string, answer: (url: URL) => unknown): Promise<FakeVenue> {
  const requests: URL[] = [];
  let scripted: VenueScript[] = [];
  const send = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://venue');
    requests.push(url);
    const [next = 'answer', ...later] = scripted;
    scripted = later;
    if (next === 'silence') return;
    if (typeof next === 'number') send(response, next, '{"error":"scripted"}');
    else if (typeof next === 'object') send(response, 200, next.text);
    else if (url.pathname === path) send(response, 200, JSON.stringify(answer(url)));
    else send(response, 404, '{"error":"not found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
    script: (...answers) => void (scripted = answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An event as `GET /public-search` (Gamma API) gives it, with one market; `market` and `event` change fields. */
export const polymarketEvent = (market: object = {}, event: object = {}) => ({
  id: '90111',
  slug: 'thai-pm-2026',
  title: 'Thai PM by June?',
  closed: false,
  volume: 20510.4,
  markets: [
    {
      id: '700123',
      question: 'PM chosen by 30 June 2026?',
      slug: 'pm-by-june',
      active: true,
      closed: false,
      endDate: '2026-06-30T17:00:00Z',
      outcomes: '["Yes","No"]',
      outcomePrices: '["0.62","0.38"]',
      volume: '15230.55',
      volumeNum: 15230.55,
      bestBid: 0.61,
      bestAsk: 0.63,
      ...market,
    },
  ],
  ...event,
});

export const polymarketAnswer = (events: readonly unknown[] | null) => ({
  events,
  tags: null,
  profiles: null,
  pagination: { hasMore: false, totalResults: events?.length ?? 0 },
});

/** Polymarket's search, which gives what `events` says for a query. */
export const startFakePolymarket = (events: (query: string) => readonly unknown[] | null) =>
  startFakeVenue('/public-search', (url) => polymarketAnswer(events(url.searchParams.get('q') ?? '')));

/** An event as Kalshi's `GET /events?with_nested_markets=true` gives it. `name` makes the tickers. */
export const kalshiEvent = (name: string, title: string, markets: readonly object[] = [{}], event: object = {}) => ({
  event_ticker: `KX${name}-26JUN`,
  series_ticker: `KX${name}`,
  title,
  sub_title: '2026',
  mutually_exclusive: false,
  settlement_sources: [{ name: 'Royal Gazette', url: 'https://example.org' }],
  markets: markets.map((market, index) => ({
    ticker: `KX${name}-26JUN-${index}`,
    event_ticker: `KX${name}-26JUN`,
    market_type: 'binary',
    status: 'active',
    yes_sub_title: '',
    close_time: '2026-06-30T17:00:00Z',
    yes_bid_dollars: '0.5900',
    yes_ask_dollars: '0.6200',
    last_price_dollars: '0.6000',
    volume_fp: '8421.00',
    open_interest_fp: '3100.00',
    result: '',
    rules_primary: 'If ...',
    ...market,
  })),
  ...event,
});

/** Kalshi, whose open events come in pages of `pageSize`. What `events` gives may change between requests. */
export const startFakeKalshi = (events: () => readonly unknown[], pageSize = 2) =>
  startFakeVenue('/events', (url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const all = events();
    return { events: all.slice(from, from + pageSize), cursor: from + pageSize < all.length ? String(from + pageSize) : '' };
  });

/** Asks without guard, which a server on this machine needs. */
export const plainRequest: VenueRequest = async (url, { method, headers, signal }) => {
  const answer = await fetch(url, { method, headers, signal });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};
