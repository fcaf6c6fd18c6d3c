import { z } from 'zod';
import { codeChange, codeProvenance, codes } from './codes.ts';
import { dosage } from './dosage.ts';
import { signature } from './signature.ts';
import { slug, text } from './values.ts';

/** What a tier says of an entry. All but `sourced` need the signatures of reviewers. */
export const verificationTiers = ['sourced', 'community', 'expert', 'verified'] as const;
export const verificationTier = z.enum(verificationTiers);

const section = text(4_000);

/** The clinical sections, by the terms of product labelling. */
export const sections = z.strictObject({
  mechanismOfAction: section,
  indications: section,
  contraindications: section,
  adverseReactions: section,
  drugInteractions: section,
  /** What the sections were written from: text that was read, memory, or both. */
  basis: section,
});
export type Sections = z.infer<typeof sections>;

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'has a user name, which passes for the name of a host');

export const citation = z.strictObject({
  /** Unique over the catalog: the `cid` of `/api/health`. */
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80),
  title: text(500),
  publisher: text(200),
  url: httpUrl,
  year: z.int().min(1900).max(2100).optional(),
  /** Whether a curator read the sentences behind the dosages that cite it. */
  sourceRead: z.boolean(),
  /** Where it was read, where that is another address. */
  seenAt: httpUrl.optional(),
  /** The day or the edition as of which the text at `seenAt` stood, in the curator's words. */
  asOf: text(200).optional(),
  license: text(200).optional(),
  note: text(500).optional(),
});
export type Citation = z.infer<typeof citation>;

/** What a maintainer signs: an entry without anything that changes by itself. */
export const signedEntry = z.strictObject({
  slug,
  name: text(200),
  /** Counts up where an earlier text is put back, so that it is signed anew. */
  revision: z.int().positive().optional(),
  verificationTier,
  sections,
  dosages: z.array(dosage).min(1).max(100),
  citations: z.array(citation).min(1).max(100),
  codes,
  codeProvenance: z.array(codeProvenance).max(60),
  codeHistory: z.array(codeChange).max(20).optional(),
  notes: text(1_000).optional(),
});
export type SignedEntry = z.infer<typeof signedEntry>;

/** An entry as it is served: what was signed, and who signed it. `signatures` is the only member that no signature covers. */
export const entry = signedEntry.extend({ signatures: z.array(signature) });
export type Entry = z.infer<typeof entry>;
