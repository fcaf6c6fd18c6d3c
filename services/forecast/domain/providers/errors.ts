import { defineErrors } from '@trivium/core';

const providerErrors = {
  provider_rate_limited: { status: 503, title: 'Provider limits the rate' },
  provider_refused: { status: 503, title: 'Provider refuses the key' },
  provider_failed: { status: 503, title: 'Provider failed' },
  provider_redirected: { status: 503, title: 'Provider redirects' },
  provider_answer_too_large: { status: 503, title: 'Provider answers with too much' },
  provider_request_rejected: { status: 503, title: 'Provider rejects the request' },
  provider_timeout: { status: 503, title: 'Provider too slow' },
  provider_calls_spent: { status: 503, title: 'No call left to ask the provider' },
  provider_quotes_unread: { status: 503, title: 'No provider read the quotes' },
  provider_unparsable: { status: 503, title: 'Provider answered out of form' },
} as const;

export type ProviderErrorCode = keyof typeof providerErrors;

/** Why a provider gave no verdict. Results show the provider and the code, never the message. */
export const refuse = defineErrors(providerErrors);
