import { z } from 'zod';
import { readOr, type Drift } from '../drift.rules.ts';
import { searchWords } from '../matching/claim.rules.ts';

/** A Kalshi market in the index. */
export interface IndexedMarket {
  readonly ticker: string;
  readonly title: string;
  readonly url: string;
  readonly yesProbability: number | null;
  readonly closesAt: string | null;
  readonly words: readonly string[];
}

/** A page before its events are read. Reading takes long, so callers yield between events. */
export interface EventsPage {
  readonly events: readonly unknown[];
  /** Of the next page; empty on the last. */
  readonly cursor: string;
}

export interface ReadEvent {
  readonly markets: readonly IndexedMarket[];
  /** False if something could not be read: an unseen market may still exist. */
  readonly isWhole: boolean;
}

const pageForm = z.object({ events: z.array(z.unknown()), cursor: z.string().nullish() });
const eventForm = z.object({
  event_ticker: z.string().min(1),
  series_ticker: z.string().min(1),
  title: z.string().min(1),
  markets: z.array(z.unknown()),
});
const marketForm = z.object({ ticker: z.string().min(1), status: z.string(), yes_sub_title: z.string().nullable() });

/** A price such as "0.5600", or a number; an empty text counts as null. */
const dollars = z
  .union([z.number(), z.string().transform((text) => (text.trim() === '' ? null : Number(text)))])
  .nullable()
  .pipe(z.number().min(0).max(1).nullable());
const bidForm = z.object({ yes_bid_dollars: dollars });
const askForm = z.object({ yes_ask_dollars: dollars });
const lastForm = z.object({ last_price_dollars: dollars });
const closeForm = z.object({ close_time: z.iso.datetime({ offset: true }).nullable() });

/** The filter for events says open; markets in them that trade say active. */
const trading = new Set(['active', 'open']);

/** Opens an answer of `GET /events?with_nested_markets=true`. Undefined if it is not a page. */
export function openEventsPage(answer: unknown, drift: Drift): EventsPage | undefined {
  const page = readOr(pageForm, answer, drift, []);
  return page && { events: page.events, cursor: page.cursor ?? '' };
}

/** Reads one event of a page with its markets that trade. */
export function readEvent(raw: unknown, drift: Drift): ReadEvent {
  const event = readOr(eventForm, raw, drift, ['events']);
  if (!event) return { markets: [], isWhole: false };
  let isWhole = true;
  const markets = event.markets.flatMap((one) => {
    const market = readOr(marketForm, one, drift, inMarket);
    if (!market) isWhole = false;
    return market && trading.has(market.status) ? toIndexed(event, market, one, drift) : [];
  });
  return { markets, isWhole };
}

const inMarket = ['events', 'markets'];

function toIndexed(
  event: z.infer<typeof eventForm>,
  market: z.infer<typeof marketForm>,
  raw: unknown,
  drift: Drift,
): IndexedMarket {
  const title = titleOf(event.title, market.yes_sub_title ?? '');
  const bid = readOr(bidForm, raw, drift, inMarket)?.yes_bid_dollars ?? undefined;
  const ask = readOr(askForm, raw, drift, inMarket)?.yes_ask_dollars ?? undefined;
  const last = readOr(lastForm, raw, drift, inMarket)?.last_price_dollars ?? undefined;
  const closes = readOr(closeForm, raw, drift, inMarket)?.close_time ?? null;
  return {
    ticker: market.ticker,
    title,
    url: `https://kalshi.com/markets/${part(event.series_ticker)}/${slug(event.title)}/${part(event.event_ticker)}`,
    yesProbability: probabilityOf(bid, ask, last) ?? null,
    closesAt: closes,
    words: searchWords(title),
  };
}

const part = (ticker: string) => encodeURIComponent(ticker.toWellFormed().toLowerCase());
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'market';

/** The event's question with the market's outcome: "Who will win? Ann". A market's own title is deprecated. */
export function titleOf(event: string, outcome: string): string {
  const [question, outcomeText] = [event.trim(), outcome.trim()];
  if (outcomeText === '' || /^yes$/i.test(outcomeText) || question.toLowerCase().includes(outcomeText.toLowerCase()))
    return question;
  return `${question}${/[?!.:]$/.test(question) ? '' : ':'} ${outcomeText}`;
}

/** With a wider spread, the middle of bid and ask is meaningless. */
const widestSpread = 0.1;

/** The middle of bid and ask if both exist and are close; otherwise the last price, if there was a trade. */
export function probabilityOf(bid: number | undefined, ask: number | undefined, last: number | undefined): number | undefined {
  const areOffered = bid !== undefined && ask !== undefined && bid > 0 && ask < 1 && ask >= bid;
  // Cents are binary fractions: 0.6 - 0.5 is a little less than 0.1, and 0.8 - 0.7 a little more.
  if (areOffered && ask - bid <= widestSpread + 1e-9) return Number(((bid + ask) / 2).toFixed(4));
  return last !== undefined && last > 0 ? last : undefined;
}
