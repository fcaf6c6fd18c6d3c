import { z } from 'zod';
import { outcome } from './resolve.ts';
import { count, probability } from './values.ts';

/** Extension: what the resolver says of the markets whose outcome is recorded. */
export const trackRecord = z
  .object({
    count,
    markets: z
      .array(
        z.object({
          slug: z.string(),
          outcome: outcome.meta({ description: 'The recorded outcome. The resolver does not see it.' }),
          resolver: z.object({ resolutionId: z.string(), proposedOutcome: outcome, confidence: probability }).nullable().meta({
            description:
              'The first result of the resolver that proposed an outcome; `GET /api/resolve/{resolutionId}` shows what led to it; null if no result proposed an outcome.',
          }),
        }),
      )
      .meta({ description: 'Every resolved market, by slug.' }),
  })
  .meta({ id: 'TrackRecord' });
export type TrackRecord = z.infer<typeof trackRecord>;
