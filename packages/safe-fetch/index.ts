export { createOutbound, type Outbound, type OutboundOptions, type RequestOptions } from './create-outbound.ts';
export { outboundErrors, type OutboundErrorCode } from './errors.ts';
export type { Answer } from './exchange/exchange.ts';
export type { Resolve } from './exchange/guarded-agent.ts';
export type { ReadPage, Unread, Visit } from './read-page.ts';
export { foldText } from './text/fold-text.rules.ts';
