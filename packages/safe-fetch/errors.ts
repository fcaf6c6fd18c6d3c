import { defineErrors } from '@trivium/core';

/**
 * Every reason why an address could not be fetched, each with its own code that says who can act. 422: choose another address.
 * 502 and 504: the other side failed; retry later.
 */
export const safeFetchErrors = {
  address_invalid: { status: 422, title: 'Address invalid' },
  scheme_refused: { status: 422, title: 'Scheme refused' },
  credentials_refused: { status: 422, title: 'Credentials refused' },
  port_refused: { status: 422, title: 'Port refused' },
  address_private: { status: 422, title: 'Address private' },
  host_unresolved: { status: 502, title: 'Host not found' },
  connection_failed: { status: 502, title: 'Connection failed' },
  redirect_refused: { status: 502, title: 'Redirect refused' },
  redirect_too_many: { status: 502, title: 'Too many redirects' },
  status_refused: { status: 502, title: 'Status refused' },
  response_timeout: { status: 504, title: 'Response too slow' },
  response_too_large: { status: 502, title: 'Response too large' },
  response_broken: { status: 502, title: 'Response broken' },
  encoding_unsupported: { status: 502, title: 'Content encoding unsupported' },
  content_type_unsupported: { status: 422, title: 'Content type unsupported' },
  robots_refused: { status: 422, title: 'Refused by robots.txt' },
  text_unreadable: { status: 422, title: 'Text unreadable' },
  outbound_closed: { status: 503, title: 'Outbound closed' },
  allow_invalid: { status: 500, title: 'Allow-list invalid' },
} as const;

export type SafeFetchErrorCode = keyof typeof safeFetchErrors;

export const refuse = defineErrors(safeFetchErrors);
