import { defineRefusals } from '../_shared/refusal.ts';

/** Refusals of the chat, besides the shared ones. In an open stream they are `error` events. */
export const refuse = defineRefusals({
  messages_invalid: { status: 400, title: 'Messages invalid' },
  conversation_not_found: { status: 404, title: 'Conversation not found' },
  message_not_found: { status: 404, title: 'Message not found' },
  chat_limit_reached: { status: 429, title: 'Chat limit reached' },
  chat_off: { status: 503, title: 'Chat turned off' },
  providers_failed: { status: 502, title: 'No provider answered' },
  provider_refused: { status: 502, title: 'A provider refused the request' },
  database_failed: { status: 503, title: 'Database not reachable' },
});
