import { defineErrors } from '@trivium/core';

/** The error codes of this service; `httpErrors` holds those of the HTTP layer. */
export const forecastErrors = {
  market_not_found: { status: 404, title: 'Market not found' },
  market_unknown: { status: 400, title: 'Market unknown' },
  market_exists: { status: 409, title: 'Market exists' },
  market_open: { status: 409, title: 'Market open' },
  market_resolved: { status: 409, title: 'Market resolved' },
  resolution_not_found: { status: 404, title: 'Resolution not found' },
  email_invalid: { status: 400, title: 'Email address invalid' },
  cursor_invalid: { status: 400, title: 'Cursor invalid' },
  cross_venue_query_missing: { status: 400, title: 'Query missing' },
  removal_link_invalid: { status: 400, title: 'Removal link invalid' },
  proposal_invalid: { status: 400, title: 'Proposal invalid' },
  draft_id_taken: { status: 409, title: 'Draft id taken' },
  draft_token_invalid: { status: 403, title: 'Draft token invalid' },
  proposal_queue_full: { status: 503, title: 'Proposal queue full' },
  mcp_origin_refused: { status: 403, title: 'Origin refused' },
  mcp_batch_refused: { status: 400, title: 'Batch refused' },
  proposal_not_found: { status: 404, title: 'Proposal not found' },
  proposal_final: { status: 409, title: 'Proposal already decided' },
  proposal_not_pending: { status: 409, title: 'Proposal not pending' },
  appeal_not_available: { status: 409, title: 'Appeal not available' },
  appeal_not_found: { status: 404, title: 'Appeal not found' },
  appeal_answered: { status: 409, title: 'Appeal already answered' },
  last_event_id_invalid: { status: 400, title: 'Last event id invalid' },
  stream_limit_reached: { status: 429, title: 'Too many streams' },
  stream_full: { status: 503, title: 'Stream limit of the server reached' },
  webhook_url_invalid: { status: 400, title: 'Webhook address invalid' },
  webhook_kind_unknown: { status: 400, title: 'Event kind unknown' },
  webhook_challenge_failed: { status: 422, title: 'Challenge not echoed' },
  webhook_host_full: { status: 429, title: 'Too many receivers for this host' },
  webhook_challenges_spent: { status: 429, title: 'Too many challenges to this host' },
  webhooks_full: { status: 503, title: 'Too many receivers' },
  webhook_not_found: { status: 404, title: 'Webhook not found' },
  webhook_disabled: { status: 409, title: 'Webhook disabled' },
  webhook_secret_unreadable: { status: 500, title: 'Webhook secret unreadable' },
  delivery_not_found: { status: 404, title: 'Delivery not found' },
  delivery_arrived: { status: 409, title: 'Delivery already arrived' },
  setting_invalid: { status: 500, title: 'Setting invalid' },
  content_invalid: { status: 500, title: 'Content invalid' },
} as const;

export type ForecastErrorCode = keyof typeof forecastErrors;

export const refuse = defineErrors(forecastErrors);
