import { refuse } from '../contract/index.ts';

/** The refusal of every page that belongs to a market. */
export const marketNotFound = () => refuse('market_not_found', 'No market has this slug; GET /api/markets lists them.');
