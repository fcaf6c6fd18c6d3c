import type { ProposalQueue, TrackRecord } from '../contract/index.ts';
import type { MarketDetails, WebData } from '../web/index.ts';
import type { Context } from '../http/context.ts';
import { fileAppeal, findAppeal } from '../domain/appeals/file-appeal.ts';
import { filterMarkets } from '../domain/markets/filter.rules.ts';
import type { ListedMarket } from '../domain/markets/market.ts';
import { findMarket, presentDetails, presentRecord } from '../domain/markets/present-market.ts';
import { seriesMembers } from '../domain/markets/series.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { questionOf } from '../http/routes/resolve-market.ts';
import { readResolution } from '../domain/resolution/replay/resolutions.sql.ts';
import { attempt } from '../domain/resolution/evidence-store.ts';
import { resolveQuestion } from '../domain/resolution/resolve-question.ts';
import { readTrackRecord } from '../domain/scores/track-record.sql.ts';
import { followProposal } from '../domain/proposals/follow-proposal.ts';
import { submitProposal } from '../domain/proposals/submit-proposal.ts';
import { withdrawProposal } from '../domain/proposals/withdraw-proposal.ts';
import { statsOf } from '../http/snapshots.ts';
import { venueQueryOf } from '../http/routes/cross-venue.ts';
import { saveEntry } from '../domain/waitlist/waitlist.sql.ts';

export interface Loaded {
  readonly queue: () => ProposalQueue;
  /** The served OpenAPI description. */
  readonly description: () => object;
  /** Increases with every load of the public reads. */
  readonly revision: () => number;
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => Math.floor(ms / dayMs);
/** Markets close with a day of Thailand or of UTC, and pages count days: each day of both has its own pages. */
const daysOf = (now: Date) => `${dayOf(now.getTime() + 25_200_000)} ${dayOf(now.getTime())}`;

/** The data of the pages, from the same memory and functions as the API. */
export function webData(context: Context, limits: RateLimits, loaded: Loaded): WebData {
  const { clock, catalog, publicUrl } = context;
  const named = (slug: string): ListedMarket => {
    const stored = findMarket(catalog().markets, slug);
    if (!stored) throw new Error('a page exists for markets of the catalog only');
    return stored;
  };
  const details = (stored: ListedMarket): MarketDetails => presentRecord(stored, clock.now());
  return {
    publicUrl,
    family: context.family,
    revision: () => `${loaded.revision()} ${daysOf(clock.now())}`,
    markets: () => catalog().markets.map(details),
    find: (query) => filterMarkets(catalog().markets.map(details), query)?.markets ?? [],
    seriesOf: (slug) => seriesMembers.get(slug),
    related: (slug) => presentDetails(named(slug), { markets: catalog().markets, now: clock.now(), publicUrl }).related,
    proposals: loaded.queue,
    description: loaded.description,
    status: context.status,
    stats: () => statsOf(context, clock.now()),
    resolve: (slug, client) => resolveQuestion(context.resolver, questionOf(slug, named(slug)), clock.now(), client),
    resolution: (id) => readResolution(context.pool, id),
    trackRecord: () => attempt<TrackRecord | undefined>(clock, readTrackRecord(context.pool), undefined),
    searchVenues: (slug) => context.searchVenues({ query: venueQueryOf(named(slug)), terms: [] }),
    joinWaitlist: async (input) => ((await saveEntry(context.pool, input)) ? 'saved' : 'unknown'),
    now: () => clock.now(),
    propose: (input) => submitProposal(context, input),
    withdraw: (input) => withdrawProposal(context, input),
    followProposal: (id, token) => followProposal(context.pool, id, token),
    fileAppeal: (input) => fileAppeal(context, catalog().markets, input),
    findAppeal: (id) => findAppeal(context.pool, id),
    limits,
    mcpUrl: `${publicUrl}/mcp`,
  };
}
