export { createSafeFetch, type SafeFetch, type SafeFetchOptions, type RequestOptions } from './create-safe-fetch.ts';
export { safeFetchErrors, type SafeFetchErrorCode } from './errors.ts';
export type { SafeResponse } from './request/send-request.ts';
export type { Resolve } from './request/guarded-agent.ts';
export type { FetchedPage, FetchFailure, Visit } from './page-reader.ts';
export { readJsonText } from './text/json-text.rules.ts';
export { foldText } from './text/fold-text.rules.ts';
export { readListingEntries } from './text/xml/listing-entries.rules.ts';
