export { createSafeFetch as createOutbound, type SafeFetch as Outbound, type SafeFetchOptions as OutboundOptions, type RequestOptions } from './create-safeFetch.ts';
export { safeFetchErrors as outboundErrors, type SafeFetchErrorCode as OutboundErrorCode } from './errors.ts';
export type { SafeResponse as Answer } from './exchange/exchange.ts';
export type { Resolve } from './exchange/guarded-agent.ts';
export type { FetchedPage as ReadPage, FetchFailure as Unread, Visit } from './read-page.ts';
export { foldText } from './text/fold-text.rules.ts';
