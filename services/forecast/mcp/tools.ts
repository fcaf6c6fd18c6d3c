import { z } from 'zod';
import {
  category,
  crossVenueResult,
  marketDetails,
  marketList,
  marketSort,
  marketStatus,
  draftToken,
  proposalSubmission,
  resolveAdHoc,
  resolveResult,
  reviewStatus,
  stats,
  waitlistAnswer,
  waitlistInput,
} from '../contract/index.ts';

/** Hints for the client: whether a tool changes anything, may be repeated, and reaches beyond the service. */
interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: Annotations;
}

const reads: Annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const readsAbroad: Annotations = { ...reads, openWorldHint: true };
const adds: Annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The seven tools, in the order they are listed. Their names keep to `[a-zA-Z0-9_-]`, which every client takes. */
export const tools = {
  forecast_list_markets: {
    name: 'forecast_list_markets',
    title: 'List markets',
    description:
      'Lists yes/no forecasting questions with their probabilities. Filter by category, status, tag or words in Thai or English; page with limit and cursor.',
    input: z.object({
      category: category.optional(),
      status: marketStatus.optional(),
      tag: z.string().min(1).max(100).optional(),
      q: z.string().min(1).max(200).optional().describe('Words that must all appear in the question, criteria or tags'),
      updatedSince: z.iso.datetime({ offset: true }).optional().describe('Only markets that changed at this time or later'),
      sort: marketSort.optional(),
      limit: z.int().min(1).max(200).default(20),
      cursor: z.string().max(500).optional().describe('nextCursor from the previous page'),
    }),
    output: marketList,
    annotations: reads,
  },
  forecast_get_market: {
    name: 'forecast_get_market',
    title: 'Get one market',
    description:
      'One market by its id or slug, with criteria, sources, dated history, related markets, and the outcome where it is resolved.',
    input: z.object({ identifier: z.string().min(1).max(200).describe("A market's id or slug") }),
    output: marketDetails,
    annotations: reads,
  },
  forecast_resolve: {
    name: 'forecast_resolve',
    title: 'Dry-run the resolver',
    description:
      'What the sources say about the outcome, with quotes. Give identifier for a market, or question, resolutionCriteria, resolutionSources and closesAt for a question of your own. pending and ambiguous are valid answers; nothing is recorded.',
    input: z.object({
      identifier: z.string().min(1).max(200).optional().describe("A market's id or slug"),
      question: resolveAdHoc.shape.question.optional(),
      resolutionCriteria: resolveAdHoc.shape.resolutionCriteria.optional(),
      resolutionSources: resolveAdHoc.shape.resolutionSources.optional(),
      closesAt: resolveAdHoc.shape.closesAt.optional(),
      asOf: resolveAdHoc.shape.asOf,
    }),
    output: resolveResult,
    annotations: readsAbroad,
  },
  forecast_cross_venue: {
    name: 'forecast_cross_venue',
    title: 'Search other venues',
    description: 'Matching markets on Polymarket and Kalshi, for a market (slug) or free text (q).',
    input: z.object({
      slug: z.string().min(1).max(200).optional(),
      q: z.string().min(1).max(300).optional(),
      terms: z
        .array(z.string().max(300))
        .max(20)
        .optional()
        .describe('Groups of comma-separated keywords; a match has all the keywords of one group'),
    }),
    output: crossVenueResult,
    annotations: readsAbroad,
  },
  forecast_join_waitlist: {
    name: 'forecast_join_waitlist',
    title: 'Join the waitlist',
    description:
      'Records that someone would trade. Use it only with that person’s consent. Repeating the same address, market and side changes nothing.',
    input: waitlistInput,
    output: waitlistAnswer,
    annotations: adds,
  },
  forecast_get_stats: {
    name: 'forecast_get_stats',
    title: 'Get statistics',
    description: 'Counts of markets by status and category, the resolver’s mode, and the endpoints.',
    input: z.object({}),
    output: stats,
    annotations: reads,
  },
  forecast_propose_market: {
    name: 'forecast_propose_market',
    title: 'Propose a market',
    description:
      'Puts a question into the proposal queue as pending, for operators to review. Sending the same draftId again doesn’t create a second proposal. Keep the draftToken from the first response: if the operators request changes, send it with the same draftId and the new text.',
    input: proposalSubmission,
    output: z.object({
      id: z.string(),
      draftId: z.string(),
      reviewStatus,
      draftToken: draftToken.optional().describe('Secret; given once, with the first response. A requested revision needs it'),
    }),
    annotations: adds,
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as ToolName[];
