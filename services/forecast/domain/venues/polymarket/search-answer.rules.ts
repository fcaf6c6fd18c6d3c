import { z } from 'zod';
import { readOr, type Drift } from '../drift.rules.ts';
import type { Candidate } from '../venue.ts';

/** The API sends numbers as numbers or as decimal strings. */
const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(0));

/** The API sends this list as JSON text inside a string; it may be null or empty. */
const listInText = z
  .string()
  .transform((text, context) => {
    if (text.trim() === '') return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.string()).nullable())
  .nullable();

const answerForm = z.object({ events: z.array(z.unknown()).nullable() });
const eventForm = z.object({
  slug: z.string().min(1),
  title: z.string().optional().catch(undefined),
  markets: z.array(z.unknown()),
});
const closedForm = z.object({ closed: z.boolean().nullish() });
const marketForm = z.object({ question: z.string().min(1) });
const priceForm = z.object({ outcomes: listInText, outcomePrices: listInText });
const volumeForm = z.object({ volumeNum: numeric.nullish(), volume: numeric.nullish() });
const endForm = z.object({ endDate: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).nullish() });

/**
 * The open markets in an answer of `GET /public-search` (Gamma API). Each field is read by itself: one that changed is
 * reported and costs what depends on it, no more.
 */
export function readSearchAnswer(answer: unknown, drift: Drift, now: Date): Candidate[] {
  const events = readOr(answerForm, answer, drift, [])?.events ?? [];
  return events.flatMap((raw) => {
    const event = readOr(eventForm, raw, drift, ['events']);
    if (!event || readClosed(raw, drift, ['events'])) return [];
    return event.markets.flatMap((one) => readMarket(one, event, drift, now));
  });
}

const inMarket = ['events', 'markets'];

function readMarket(raw: unknown, event: z.infer<typeof eventForm>, drift: Drift, now: Date): Candidate[] {
  const market = readOr(marketForm, raw, drift, inMarket);
  if (!market || readClosed(raw, drift, inMarket)) return [];
  const price = readOr(priceForm, raw, drift, inMarket);
  const probability = price && yesProbability(price, drift);
  const volumes = readOr(volumeForm, raw, drift, inMarket);
  const volume = volumes?.volumeNum ?? volumes?.volume;
  const end = readOr(endForm, raw, drift, inMarket)?.endDate;
  return [
    {
      title: market.question,
      url: `https://polymarket.com/event/${encodeURIComponent(event.slug.toWellFormed())}`,
      context: event.title,
      // An open market may carry an end that has passed; that says nothing of when it closes.
      closesAt: end && new Date(end) > now ? new Date(end) : undefined,
      ...(probability === undefined ? {} : { yesProbability: probability }),
      ...(volume === undefined || volume === null ? {} : { volumeUsd: volume }),
    },
  ];
}

function readClosed(raw: unknown, drift: Drift, path: readonly string[]): boolean {
  return readOr(closedForm, raw, drift, path)?.closed === true;
}

/** The price of "Yes", whose position among the outcomes differs between markets. */
function yesProbability({ outcomes, outcomePrices }: z.infer<typeof priceForm>, drift: Drift): number | undefined {
  const index = outcomes?.findIndex((name) => name.trim().toLowerCase() === 'yes') ?? -1;
  const text = outcomePrices?.[index];
  if (index < 0 || text === undefined) return undefined;
  const price = Number(text);
  if (text.trim() !== '' && price >= 0 && price <= 1) return price;
  drift.report([...inMarket, 'outcomePrices']);
  return undefined;
}
