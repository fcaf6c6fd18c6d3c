import { z } from 'zod';
import { resolverMode } from './resolve.ts';
import { count, dateTime } from './values.ts';

export const stats = z
  .object({
    name: z.string(),
    baseUrl: z.url(),
    phase: z.string(),
    generatedAt: dateTime,
    markets: z.object({
      total: count,
      sample: count,
      real: count,
      byStatus: z.object({ open: count, closingSoon: count, resolved: count }),
      byCategory: z.array(z.object({ key: z.string(), label: z.string(), count })),
    }),
    verifier: z.object({
      mode: resolverMode,
      providersConfigured: z.array(z.string()),
      providersAvailable: z.array(z.string()),
    }),
    mcp: z.object({
      package: z.string(),
      sourceVersion: z.string(),
      npmPublished: z.boolean(),
      tools: z.array(z.string()),
      sourceUrl: z.url(),
    }),
    endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
    docs: z.object({ openapi: z.string(), developerPage: z.string(), changelog: z.string() }).optional(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof stats>;
