import { z } from 'zod';
import { codeSystem, codes } from './codes.ts';
import { entry, formerEntry } from './entry.ts';
import { publicKey } from './keys.ts';
import { logEntry } from './log.ts';
import { slug, timestamp } from './values.ts';

const apiVersion = z.string();
const count = z.int().nonnegative();

/** The number of entries in each tier. */
export const tierSummary = z.object({ verified: count, community: count, expert: count, sourced: count });

/** `/api/drugs`. */
export const drugList = z.object({ apiVersion, lastUpdated: timestamp, count, tierSummary, data: z.array(entry) });

/** `/api/drugs/{slug}`. */
export const drugAnswer = z.object({ apiVersion, lastUpdated: timestamp, data: entry });

/** `/api/drugs/{slug}?atLogSize=`. The entry has the shape that it was signed in. */
export const formerDrugAnswer = z.object({ apiVersion, lastUpdated: timestamp, data: formerEntry });

/** `/api/catalog`. */
export const catalogAnswer = z.object({ count, drugs: z.array(entry) });

/** `/api/by-code`. */
export const codeAnswer = z.object({
  query: z.object({ system: codeSystem, code: z.string() }),
  count,
  data: z.array(z.object({ slug, codes })),
});

/** `/api/keys/{kid}`, and `/api/keys`. */
export const keyAnswer = z.object({ apiVersion, data: publicKey });
export const keyList = z.object({ apiVersion, count, data: z.array(publicKey) });

/** `/api/log`. */
export const logAnswer = z.object({ apiVersion, count, entries: z.array(logEntry) });

/** The contact for the institutional tier, in the body of 402 and 429 beside `error`. */
export const contact = z.object({ name: z.string(), url: z.url(), email: z.email().optional() });
export type Contact = z.infer<typeof contact>;
