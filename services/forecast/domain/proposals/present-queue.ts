import { service, type MarketProposal, type ProposalQueue, type ReviewStatus } from '../../contract/index.ts';
import type { StoredProposal } from './proposals.sql.ts';

const presentProposal = (proposal: StoredProposal): MarketProposal => ({
  id: proposal.id,
  draftId: proposal.draftId,
  question: proposal.question,
  questionEn: proposal.questionEn,
  category: proposal.category,
  closesAt: proposal.closesAt.toISOString(),
  resolutionCriteria: proposal.resolutionCriteria,
  resolutionSources: proposal.resolutionSources,
  tags: proposal.tags,
  proposedBy: proposal.proposedBy,
  proposedAt: proposal.proposedAt.toISOString(),
  reviewedBy: proposal.reviewedBy,
  reviewedAt: proposal.reviewedAt?.toISOString() ?? null,
  reviewStatus: proposal.reviewStatus,
  reviewNotes: proposal.reviewNotes,
});

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
