import type { FamilyAddresses } from '@trivium/server-pages';
import type {
  Appeal,
  AppealInput,
  CrossVenueResult,
  MarketDetails as FullDetails,
  MarketQuery,
  ProposalQueue,
  Resolution,
  ResolveResult,
  Stats,
} from '../contract/index.ts';
import type { RelatedMarket, ServiceStatus, TrackRecord, WaitlistInput } from '../contract/index.ts';
import type { SeriesMember } from '../domain/markets/series.ts';
import type { FollowedProposal } from '../domain/proposals/follow-proposal.ts';
import type { MiddlewareHandler } from 'hono';

/** A market as its page shows it. */
export type MarketDetails = Omit<FullDetails, 'related' | 'url' | 'appealUrl'>;

/** The data of the pages: the same that the API serves. */
export interface WebData {
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
  /** Changes whenever `markets`, `proposals` or `stats` change, and each day; pages are cached until then. */
  readonly revision: () => string;
  readonly markets: () => readonly MarketDetails[];
  /** The catalog's filters and orders, as `GET /api/markets` applies them; without `limit` and `cursor`. */
  readonly find: (query: Pick<MarketQuery, 'category' | 'status' | 'tag' | 'q' | 'sort'>) => readonly { readonly slug: string }[];
  /** A market's series, if it is in one: the list shows the markets of a series together. */
  readonly seriesOf: (slug: string) => SeriesMember | undefined;
  /** The markets nearest to one of them, as `GET /api/markets/{slug}` lists them. */
  readonly related: (slug: string) => readonly RelatedMarket[];
  readonly proposals: () => ProposalQueue;
  readonly stats: () => Stats;
  /** Like `GET /api/status`. */
  readonly status: () => Promise<ServiceStatus>;
  /** The served OpenAPI description. */
  readonly description: () => object;
  /** Like `POST /api/resolve` by slug. A failed resolution is a result, not an exception. */
  readonly resolve: (slug: string, client: string) => Promise<ResolveResult>;
  /** Like `GET /api/resolve/{id}`. */
  readonly resolution: (id: string) => Promise<Resolution | undefined>;
  /** Like `GET /api/track-record`; undefined while the database is away. */
  readonly trackRecord: () => Promise<TrackRecord | undefined>;
  /** Like `GET /api/cross-venue` by slug. */
  readonly searchVenues: (slug: string) => Promise<CrossVenueResult>;
  /** Like `POST /api/waitlist`: `unknown` if the market does not exist. The input has passed its schema. */
  readonly joinWaitlist: (input: WaitlistInput) => Promise<'saved' | 'unknown'>;
  readonly now: () => Date;
  /** Like the tool that proposes a market. @throws what `submitProposal` refuses */
  readonly propose: (input: object) => Promise<{ readonly id: string; readonly draftToken?: string }>;
  readonly withdraw: (input: { readonly draftId: string; readonly draftToken: string }) => Promise<unknown>;
  /** A proposal with its steps, as the database has them now; undefined for an unknown id. */
  readonly followProposal: (id: string, token: string) => Promise<FollowedProposal | undefined>;
  /** Like `POST /api/appeals`. @throws appeal_not_available */
  readonly fileAppeal: (input: AppealInput) => Promise<Appeal>;
  /** Like `GET /api/appeals/{id}`; undefined for an unknown id. */
  readonly findAppeal: (id: string) => Promise<Appeal | undefined>;
  /** The rate limits of the same endpoints: a form cannot bypass them. */
  readonly limits: Readonly<
    Record<'resolve' | 'venues' | 'waitlist' | 'appeals' | 'proposals' | 'checks', readonly MiddlewareHandler[]>
  >;
  /** The address of the MCP server, if it is served over HTTP. */
  readonly mcpUrl?: string | undefined;
}
