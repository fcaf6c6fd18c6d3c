import { marketProposal, service, type MarketProposal, type ProposalQueue, type ReviewStatus } from '../../contract/index.ts';
import type { StoredProposal } from './proposals.sql.ts';

const publicFields = Object.keys(marketProposal.shape) as (keyof MarketProposal)[];

/** A stored proposal as the API shows it: the fields of the contract, in its order. */
export function presentProposal(stored: StoredProposal): MarketProposal {
  const all: MarketProposal = {
    ...stored,
    closesAt: stored.closesAt.toISOString(),
    proposedAt: stored.proposedAt.toISOString(),
    reviewedAt: stored.reviewedAt?.toISOString() ?? null,
  };
  return Object.fromEntries(publicFields.map((field) => [field, all[field]])) as MarketProposal;
}

/** The stored queue as the API shows it. */
export function presentQueue(queue: { proposals: readonly StoredProposal[]; changedAt: Date }, publicUrl: string): ProposalQueue {
  const { proposals, changedAt } = queue;
  const withStatus = (status: ReviewStatus) => proposals.filter((proposal) => proposal.reviewStatus === status).length;
  return {
    version: service.listVersion,
    count: proposals.length,
    byStatus: {
      pending: withStatus('pending'),
      revisionsRequested: withStatus('revisions-requested'),
      approved: withStatus('approved'),
      rejected: withStatus('rejected'),
    },
    generatedAt: changedAt.toISOString(),
    queueUrl: `${publicUrl}/proposals`,
    submitVia: { mcpTool: service.mcp.proposeTool, mcpPackage: service.mcp.package },
    reviewSlaHours: service.reviewSlaHours,
    proposals: proposals.map(presentProposal),
  };
}
