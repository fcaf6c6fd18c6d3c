import { createRoute, schemaFailure, type Service, type z } from '@trivium/http';
import { refuse, resolveAdHoc, resolveByIdentifier, resolveRequest, resolveResult } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { StoredMarket } from '../../domain/markets/market.ts';
import { findMarket } from '../../domain/markets/present-market.ts';
import type { RateLimits } from '../rate-limits.ts';
import { resolveQuestion, type Question } from '../../domain/resolution/resolve-question.ts';
import { examples } from '../examples.ts';
import { bodyOf, bodyRefusals, jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'post',
  path: '/api/resolve',
  operationId: 'resolve',
  tags: ['resolver'],
  summary: 'Dry-run the resolver',
  description:
    'With `identifier`: for a market. With `question` and the rest: for a question of your own. A question that can’t be decided gets a 200 too.',
  request: { body: bodyOf(resolveRequest, examples.resolveBody) },
  responses: {
    200: jsonOf('What the resolver says', resolveResult, examples.resolveResult),
    ...refusals({
      ...bodyRefusals,
      body_invalid: 'Invalid body: closesAt must be a date and time such as 2027-12-31T16:59:59Z.',
      market_not_found: 'No market has this id or slug; GET /api/markets lists them.',
    }),
  },
});

/** `POST /api/resolve` @throws market_not_found */
export function resolveMarket({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi(
    { ...route, middleware: limits.resolve },
    async (c) => {
      const body = c.req.valid('json');
      const asOf = body.asOf ? new Date(body.asOf) : context.clock.now();
      return c.json(await resolveQuestion(context.resolver, toQuestion(body, context), asOf, c.var.client), 200, {
        'cache-control': 'no-store',
      });
    },
    (result, c) => (result.success ? undefined : refuseBody(c.req.json(), result.error)),
  );
}

/** Lists the mistakes of the form that a body is meant in: a question of the caller's own needs no identifier. */
async function refuseBody(read: Promise<unknown>, error: z.core.$ZodError): Promise<never> {
  const body = await read;
  throw schemaFailure('json', formOf(body)?.safeParse(body).error ?? error);
}

/** The form that a body is meant in, by what it has. */
function formOf(body: unknown) {
  if (typeof body !== 'object' || body === null) return undefined;
  if (Object.hasOwn(body, 'identifier')) return resolveByIdentifier;
  return Object.hasOwn(body, 'question') ? resolveAdHoc : undefined;
}

function toQuestion(body: z.infer<typeof resolveRequest>, context: Context): Question {
  if (body.identifier === undefined) return { ...body, closesAt: new Date(body.closesAt) };
  const stored = findMarket(context.catalog().markets, body.identifier);
  if (!stored) throw refuse('market_not_found', 'No market has this id or slug; GET /api/markets lists them.');
  return questionOf(body.identifier, stored);
}

/** A market as the question that the resolver judges; in English where it has one. */
export function questionOf(identifier: string, stored: StoredMarket): Question {
  const { resolutionCriteria, resolutionSources, closesAt } = stored;
  const question = stored.questionEn ?? stored.question;
  return { question, resolutionCriteria, resolutionSources, closesAt, market: { identifier, stored } };
}
