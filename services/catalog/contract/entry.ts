import { z } from 'zod';
import { codeChange, codeProvenance, codes } from './codes.ts';
import { dosage } from './dosage.ts';
import { signature } from './signature.ts';
import { slug, text } from './values.ts';

/** All tiers but `sourced` need signatures of reviewers. */
export const verificationTiers = ['sourced', 'community', 'expert', 'verified'] as const;
export const verificationTier = z.enum(verificationTiers);

/** Said in every entry, because `sourced` alone is easily misread. */
export const notReviewed = 'Compiled from the cited sources. No veterinarian has reviewed this entry.';

const section = text(4_000);

/** The clinical sections, by the terms of product labelling. */
export const sections = z.strictObject({
  mechanismOfAction: section,
  indications: section,
  contraindications: section,
  adverseReactions: section,
  drugInteractions: section,
  /** The basis of the sections, in the curator's words. */
  basis: section,
});
export type Sections = z.infer<typeof sections>;

/** `source`: a curator read it in a text. `general-knowledge`: at least a part of it has no source. */
export const sectionBasis = z.enum(['source', 'general-knowledge']);

/** The basis of each section. */
export const sectionBases = z.strictObject({
  mechanismOfAction: sectionBasis,
  indications: sectionBasis,
  contraindications: sectionBasis,
  adverseReactions: sectionBasis,
  drugInteractions: sectionBasis,
});
export type SectionBases = z.infer<typeof sectionBases>;
export type SectionName = keyof SectionBases;

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'has a username, which readers may take for the host');

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
  /** Whether a curator read the sentences that support the dosages. */
  sourceRead: z.boolean(),
  /** The address where it was read, if different. */
  seenAt: httpUrl.optional(),
  /** The day or edition of the text at `seenAt`, in the curator's words. */
  asOf: text(200).optional(),
  license: text(200).optional(),
  note: text(500).optional(),
});
export type Citation = z.infer<typeof citation>;

/** The signed part of an entry: nothing in it changes without a maintainer. */
export const signedEntry = z.strictObject({
  slug,
  name: text(200),
  /** For search alone: these are general knowledge, not read in a source. */
  nameTh: text(200).optional(),
  brands: z.array(text(100)).max(40),
  synonyms: z.array(text(100)).max(40),
  /** Raised where an earlier text is restored, because it must be signed again. */
  revision: z.int().positive().optional(),
  verificationTier,
  review: z.literal(notReviewed),
  sections,
  sectionBases,
  dosages: z.array(dosage).min(1).max(100),
  citations: z.array(citation).min(1).max(100),
  codes,
  codeProvenance: z.array(codeProvenance).max(60),
  codeHistory: z.array(codeChange).max(20).optional(),
  notes: text(1_000).optional(),
});
export type SignedEntry = z.infer<typeof signedEntry>;

/** An entry in the shape of an earlier time, as it was signed then. `atLogSize` may find one. */
export const formerEntry = z.looseObject({ slug, name: z.string(), signatures: z.array(signature) });
export type FormerEntry = z.infer<typeof formerEntry>;

/** An entry as served. `signatures` is the only member that no signature covers. */
export const entry = signedEntry.extend({ signatures: z.array(signature) });
export type Entry = z.infer<typeof entry>;
