import { z } from 'zod';
import type { CrossVenueMatch } from '../../contract/index.ts';

/** Numbers come as numbers or as decimal strings. */
const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().finite());

/** A list that comes as JSON text inside a string. */
const listInText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.string()));

const market = z.object({
  question: z.string().min(1),
  closed: z.boolean().optional(),
  outcomes: listInText.nullish().catch(null),
  outcomePrices: listInText.nullish().catch(null),
  volumeNum: numeric.optional().catch(undefined),
  volume: numeric.optional().catch(undefined),
});

const event = z.object({ slug: z.string().min(1), closed: z.boolean().optional(), markets: z.array(market).default([]) });

/** The answer of `GET /public-search` (Gamma API). */
export const searchAnswer = z.object({ events: z.array(event).nullable() });

/** The price at the place of "Yes" among the outcomes: its place differs from market to market. */
function yesProbability({ outcomes, outcomePrices }: z.infer<typeof market>): number | undefined {
  const index = outcomes?.findIndex((name) => name.toLowerCase() === 'yes') ?? -1;
  const price = Number(outcomePrices?.[index]);
  return index >= 0 && price >= 0 && price <= 1 ? price : undefined;
}

/** The open markets of a search answer as matches. */
export function toMatches(answer: z.infer<typeof searchAnswer>): CrossVenueMatch[] {
  const open = (answer.events ?? []).filter((found) => !found.closed);
  return open.flatMap((found) =>
    found.markets
      .filter((candidate) => !candidate.closed)
      .map((candidate) => {
        const probability = yesProbability(candidate);
        const volume = candidate.volumeNum ?? candidate.volume;
        return {
          title: candidate.question,
          url: `https://polymarket.com/event/${encodeURIComponent(found.slug)}`,
          ...(probability === undefined ? {} : { yesProbability: probability }),
          ...(volume === undefined || volume < 0 ? {} : { volumeUsd: volume }),
        };
      }),
  );
}
