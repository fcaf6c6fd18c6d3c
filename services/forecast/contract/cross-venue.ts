import { z } from 'zod';
import { exampleSlug } from './service.ts';
import { count, probability } from './values.ts';

export const crossVenueMatch = z
  .object({
    title: z.string(),
    url: z.url(),
    yesProbability: probability.optional(),
    volumeUsd: z.number().min(0).optional(),
  })
  .meta({ id: 'CrossVenueMatch' });
export type CrossVenueMatch = z.infer<typeof crossVenueMatch>;

export const crossVenueResult = z
  .object({
    query: z.string(),
    polymarket: z.array(crossVenueMatch),
    kalshi: z.array(crossVenueMatch),
    exclusiveToService: z.boolean().meta({ description: 'true only when both venues responded and nothing matched.' }),
    fetchedMs: count,
    note: z.string().optional().meta({ description: 'Names each venue that did not respond, and why.' }),
    incompleteVenues: z
      .array(z.enum(['polymarket', 'kalshi']))
      .optional()
      .meta({ description: 'Extension: the venues named in `note`. Their matches are missing, out of date or incomplete.' }),
  })
  .meta({ id: 'CrossVenueResult' });
export type CrossVenueResult = z.infer<typeof crossVenueResult>;

export const crossVenueQuery = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'A market’s slug; its English question becomes the query.', example: exampleSlug }),
  q: z.string().min(1).max(300).optional().meta({ description: 'Free text; used only when `slug` is omitted.' }),
  terms: z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string().max(300)).max(20))
    .optional()
    .meta({
      description: 'Each value is an AND-group of keywords, comma-separated; repeat the parameter for several groups.',
      param: { style: 'form', explode: true },
      type: 'array',
      items: { type: 'string' },
    }),
});
export type CrossVenueQuery = z.infer<typeof crossVenueQuery>;
