import type { Service } from '@trivium/http';
import { refuse } from '../../contract/index.ts';
import type { ToolAnswer } from '../../mcp/create-server.ts';
import type { ToolName } from '../../mcp/tools.ts';
import type { Context } from '../context.ts';
import { findMarket } from '../../domain/markets/present-market.ts';
import { submitProposal } from '../../domain/proposals/submit-proposal.ts';

type Input = Record<string, unknown>;
type Env = Parameters<Service['app']['fetch']>[1];

const query = (input: Input) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();

/**
 * Answers a tool call. Tools that the API offers call the API in this process, on behalf of the caller: checks, limits and
 * refusals are the same in both.
 */
export async function callTool({ app }: Service, context: Context, env: Env, name: ToolName, input: Input): Promise<ToolAnswer> {
  async function ask(path: string, body?: Input): Promise<ToolAnswer> {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
    const response = await app.fetch(new Request(`http://localhost${path}`, init), env);
    const value = (await response.json()) as Record<string, unknown>;
    return response.ok ? { value } : { refusal: value['error'] as { code: string; message: string } };
  }
  switch (name) {
    case 'forecast_list_markets':
      return ask(`/api/markets?${query(input)}`);
    case 'forecast_get_market':
      return ask(`/api/markets/${slugOf(context, String(input['identifier']))}`);
    case 'forecast_resolve':
      return ask('/api/resolve', input);
    case 'forecast_cross_venue':
      return ask(`/api/cross-venue?${query(input)}`);
    case 'forecast_join_waitlist':
      return ask('/api/waitlist', input);
    case 'forecast_get_stats':
      return ask('/api/stats');
    case 'forecast_propose_market': {
      const { id, ...rest } = await submitProposal(context, input);
      return { value: { id, draftId: input['draftId'], ...rest } };
    }
  }
}

function slugOf({ catalog }: Context, identifier: string): string {
  const stored = findMarket(catalog().markets, identifier);
  if (!stored) throw refuse('market_not_found', 'No market has this id or slug; forecast_list_markets lists them.');
  return stored.slug;
}
