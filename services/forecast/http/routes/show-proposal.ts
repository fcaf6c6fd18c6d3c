import { createRoute, z, type Service } from '@trivium/http';
import { proposalDetails, refuse } from '../../contract/index.ts';
import { followProposal } from '../../domain/proposals/follow-proposal.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const missing = 'No proposal has this id; GET /api/proposals lists them.';

const route = createRoute({
  method: 'get',
  path: '/api/proposals/{id}',
  operationId: 'getProposal',
  tags: ['proposals'],
  summary: 'Extension: a proposal with the steps of its review',
  description: 'What reviewers asked for, when, and the market created on approval.',
  request: { params: z.object({ id: z.uuid().meta({ example: examples.proposalDetails.id }) }) },
  responses: {
    200: jsonOf('The proposal', proposalDetails, examples.proposalDetails),
    ...refusals({ path_invalid: 'Invalid path: id must be a UUID.', proposal_not_found: missing }),
  },
});

/** `GET /api/proposals/{id}` @throws proposal_not_found */
export function showProposal({ app }: Service, { pool }: Context) {
  app.openapi(route, async (c) => {
    const followed = await followProposal(pool, c.req.valid('param').id);
    if (!followed) throw refuse('proposal_not_found', missing);
    const { proposal, steps, marketSlug } = followed;
    const market = marketSlug === undefined ? null : { slug: marketSlug };
    return c.json(proposalDetails.parse({ ...proposal, steps, market }), 200, { 'cache-control': 'no-store' });
  });
}
