import { formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  sign_in_required: m.chat_refusal_sign_in,
  messages_invalid: m.chat_refusal_messages_invalid,
  body_malformed: m.chat_refusal_messages_invalid,
  body_too_large: m.chat_refusal_messages_invalid,
  conversation_not_found: m.chat_refusal_gone,
  message_not_found: m.chat_refusal_gone,
  chat_not_set_up: m.chat_refusal_not_set_up,
  chat_off: m.chat_refusal_off,
  providers_failed: m.chat_refusal_providers_failed,
  provider_refused: m.chat_refusal_provider_refused,
  stream_cut: m.chat_refusal_stream_cut,
  database_failed: m.chat_refusal_database,
  caller_unverified: m.chat_refusal_database,
  RUNTIME_MISSING: m.chat_refusal_runtime,
  network: m.error_offline,
};

/** Why a question is not answered, by the code of the chat. */
export function chatRefusal(code: string, retryAt: Date | undefined): string {
  if (code === 'chat_limit_reached')
    return retryAt ? m.chat_refusal_limit_until({ time: formatTime(retryAt) }) : m.chat_refusal_limit();
  return sentences[code]?.() ?? m.refusal_unknown({ code });
}
