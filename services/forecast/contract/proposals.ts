import { z } from 'zod';
import { category } from './market.ts';
import { count, dateTime, storedText, webAddress } from './values.ts';

export const reviewStatus = z.enum(['pending', 'approved', 'rejected', 'revisions-requested']);
export type ReviewStatus = z.infer<typeof reviewStatus>;

/** What a proposer sends; the same `draftId` again is the same proposal. */
export const proposalDraft = z.object({
  draftId: z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, colons, hyphens or underscores'),
  question: storedText.min(10).max(500),
  questionEn: storedText.min(10).max(500).nullable().optional(),
  category,
  closesAt: dateTime,
  resolutionCriteria: storedText.min(30).max(10_000),
  resolutionSources: z.array(webAddress).min(1).max(20),
  tags: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by single hyphens')
        .max(50),
    )
    .max(10),
  proposedBy: storedText
    .max(100)
    .refine((name) => !/\S@\S/.test(name), 'is public, so it can’t be an email address')
    .nullable()
    .optional(),
});
export type ProposalDraft = z.infer<typeof proposalDraft>;

export const draftToken = z.string().max(100);

/** A draft as it is submitted, for the first time or revised. */
export const proposalSubmission = proposalDraft.extend({
  draftToken: draftToken
    .optional()
    .describe('Only for a revision that was requested: the draftToken returned for the first submission'),
});

export const marketProposal = z
  .object({
    id: z.string(),
    draftId: z.string(),
    question: z.string(),
    questionEn: z.string().nullable().optional(),
    category: z.string(),
    closesAt: dateTime,
    resolutionCriteria: z.string(),
    resolutionSources: z.array(z.url()),
    tags: z.array(z.string()),
    proposedBy: z.string().nullable().optional(),
    proposedAt: dateTime,
    reviewedBy: z.string().nullable().optional(),
    reviewedAt: dateTime.nullable().optional(),
    reviewStatus,
    reviewNotes: z.string().nullable().optional(),
  })
  .meta({ id: 'MarketProposal' });
export type MarketProposal = z.infer<typeof marketProposal>;

const proposalStep = z.object({
  from: reviewStatus.nullable().meta({ description: 'null: it was proposed.' }),
  to: reviewStatus,
  notes: z.string().nullable().meta({ description: 'What the reviewer says.' }),
  at: dateTime,
});
export type ProposalStep = z.infer<typeof proposalStep>;

/** Extension: a proposal with the steps of its review. */
export const proposalDetails = marketProposal
  .extend({
    steps: z.array(proposalStep).meta({ description: 'Oldest first.' }),
    market: z.object({ slug: z.string() }).nullable().meta({ description: 'The market created on approval.' }),
  })
  .meta({ id: 'ProposalDetails' });

export const proposalQueue = z
  .object({
    version: z.int(),
    count,
    byStatus: z.object({ pending: count, revisionsRequested: count, approved: count, rejected: count }),
    generatedAt: dateTime,
    queueUrl: z.string(),
    submitVia: z.object({ mcpTool: z.string(), mcpPackage: z.string() }),
    reviewSlaHours: z.int(),
    proposals: z.array(marketProposal),
  })
  .meta({ id: 'ProposalQueue' });
export type ProposalQueue = z.infer<typeof proposalQueue>;
