import { z } from 'zod';
import { category, eventKinds, outcome, type EventKind } from '../../contract/index.ts';
import { dateTime, probability } from '../../contract/values.ts';

export { eventKinds, type EventKind } from '../../contract/index.ts';

/** A market at the time of an event. */
const eventMarket = z
  .object({
    id: z.string(),
    slug: z.string(),
    question: z.string(),
    questionEn: z.string().nullable(),
    category,
    yesProbability: probability,
    closesAt: dateTime,
    tags: z.array(z.string()),
    isSample: z.boolean(),
    outcome: outcome.nullable(),
    outcomeReason: z.string().nullable(),
    outcomeSource: z.string().nullable(),
    resolvedAt: dateTime.nullable(),
  })
  .meta({ id: 'EventMarket' });

/** The `data` column of `forecast.market_events`. */
export const eventData = z.object({ market: eventMarket, previousYesProbability: probability.optional() });

/** A market event as it is stored. */
export interface StoredEvent extends z.infer<typeof eventData> {
  /** Increases in the order in which events become visible. */
  readonly id: number;
  /** A permanent id: feeds use it, and webhooks as the message id. */
  readonly uid: string;
  readonly kind: EventKind;
  readonly at: Date;
}

/** A market event as the stream shows it. */
export const marketEvent = z
  .object({
    id: z.int(),
    kind: z.enum(eventKinds),
    at: dateTime,
    market: eventMarket.extend({ url: z.url() }),
    previousYesProbability: probability.optional().meta({ description: 'For market.repriced: the previous estimate.' }),
  })
  .meta({ id: 'MarketEvent', description: 'The data of one server-sent event and of a webhook message.' });
export type MarketEvent = z.infer<typeof marketEvent>;

export const marketUrl = (publicUrl: string, { slug }: { slug: string }): string => `${publicUrl}/m/${slug}`;

export const presentEvent = (event: StoredEvent, publicUrl: string): MarketEvent => ({
  id: event.id,
  kind: event.kind,
  at: event.at.toISOString(),
  market: { ...event.market, url: marketUrl(publicUrl, event.market) },
  ...(event.previousYesProbability !== undefined && { previousYesProbability: event.previousYesProbability }),
});
