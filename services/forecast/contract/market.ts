import { z } from 'zod';
import { categories } from './categories.ts';
import { outcome } from './resolve.ts';
import { count, dateTime, probability } from './values.ts';

export const marketStatus = z.enum(['open', 'closing-soon', 'resolved']).meta({
  id: 'MarketStatus',
  description: '`closing-soon` from 72 hours before `closesAt` until an operator resolves the market.',
});
export type MarketStatus = z.infer<typeof marketStatus>;

export const category = z.enum(categories).meta({ id: 'Category' });

export const market = z
  .object({
    id: z.string(),
    slug: z.string(),
    question: z.string().meta({ description: 'In Thai for the curated samples.' }),
    questionEn: z.string().nullable().optional(),
    category,
    status: marketStatus,
    yesProbability: probability,
    volumeUsd: z.number().min(0).meta({ description: '0 in Phase 0: nothing is traded.' }),
    openInterestUsd: z.number().min(0).meta({ description: '0 in Phase 0: nothing is traded.' }),
    closesAt: dateTime,
    resolutionCriteria: z.string(),
    resolutionSources: z.array(z.url()),
    priceHistory: z
      .array(z.number())
      .nullable()
      .optional()
      .meta({ description: 'For sample markets: dated estimates of the curators, oldest first. They are not trading prices.' }),
    tags: z.array(z.string()),
    createdBy: z.string(),
    isSample: z.boolean().default(true).meta({ description: 'true for curated Phase 0 samples without trading volume.' }),
    outcome: outcome.nullable().meta({
      description: 'Extension: the recorded outcome; null until there is one. A void market is `resolved` with `void`.',
    }),
    resolvedAt: dateTime.nullable().meta({ description: 'Extension: when the outcome was recorded.' }),
    createdAt: dateTime.meta({ description: 'Extension: when this service added the market.' }),
    updatedAt: dateTime.meta({
      description:
        'Extension: when a field or the status last changed. The status also changes by itself, 72 hours before `closesAt`.',
    }),
  })
  .meta({ id: 'Market' });
export type Market = z.infer<typeof market>;

export const marketList = z
  .object({
    version: z.int(),
    count,
    generatedAt: dateTime.meta({
      description: 'When the data was generated, not when the response was sent. The same on every replica.',
    }),
    markets: z.array(market),
    nextCursor: z.string().optional().meta({ description: 'Extension: present only on a filtered response with another page.' }),
  })
  .meta({ id: 'MarketList' });
export type MarketList = z.infer<typeof marketList>;

/** Another market, as a link shows it. */
const relatedMarket = market
  .pick({ slug: true, question: true, questionEn: true, category: true, status: true, yesProbability: true, outcome: true })
  .meta({ id: 'RelatedMarket' });

export type RelatedMarket = z.infer<typeof relatedMarket>;

/** Extension: everything about one market. */
export const marketDetails = market
  .extend({
    history: z
      .array(z.object({ date: z.iso.date(), yes: probability, reason: z.string().optional() }))
      .meta({ description: '`priceHistory` with its days, and a reason for each where the curators gave one. Oldest first.' }),
    background: z
      .object({ th: z.string(), en: z.string(), source: z.url() })
      .nullable()
      .meta({ description: 'What to know about the question, and the source that says so; null if nobody has written it yet.' }),
    outcomeReason: z.string().nullable().meta({ description: 'What the record shows; null before the market is resolved.' }),
    outcomeSource: z.string().nullable().meta({ description: 'The address of the record.' }),
    related: z.array(relatedMarket).meta({ description: 'At most four, the nearest first.' }),
    url: z.url().meta({ description: 'The page for people.' }),
    appealUrl: z.url().nullable().meta({ description: 'Where an appeal is posted; null without a recorded outcome.' }),
  })
  .meta({ id: 'MarketDetails' });
export type MarketDetails = z.infer<typeof marketDetails>;

export const marketSort = z.enum(['closesAt', '-closesAt', 'yesProbability', '-yesProbability', 'slug', '-slug']);

/** Extensions to the catalog: without any of them the response holds all markets. */
export const marketQuery = z.object({
  category: category.optional().meta({ description: 'Extension: only this category.', example: 'crypto' }),
  status: marketStatus.optional().meta({ description: 'Extension: only this status.' }),
  tag: z.string().min(1).max(100).optional().meta({ description: 'Extension: only markets with this tag.' }),
  q: z.string().min(1).max(200).optional().meta({
    description:
      'Extension: every word must occur in the question (Thai or English), the criteria or the tags; one or two typos in a long word are tolerated. The best match comes first; among equals, open markets come before resolved ones, unless `sort` says otherwise.',
  }),
  updatedSince: dateTime.optional().meta({
    description:
      'Extension: only markets with this `updatedAt` or a later one. Send the `generatedAt` of your last response: you miss no change, but may get one twice.',
  }),
  sort: marketSort
    .optional()
    .meta({ description: 'Extension: a leading `-` reverses the order. Default `closesAt`, and with `q` the best match first.' }),
  limit: z.coerce.number().int().min(1).max(200).optional().meta({ description: 'Extension: page size.', example: 3 }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Extension: `nextCursor` from the previous page, with the same filters.' }),
});
export type MarketQuery = z.infer<typeof marketQuery>;
