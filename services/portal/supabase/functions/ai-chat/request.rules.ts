import { isRecord } from '../_shared/read-body.ts';
import { isUuid } from '../_shared/uuid.rules.ts';
import { refuse } from './errors.ts';

export interface ChatRequest {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly conversationId: string | undefined;
}

const maxMessages = 100;
const messageLength = 8000;
const totalLength = 60_000;

/**
 * What a chat page sends: `{messages: [{role: "user" | "assistant", content}], conversation_id?}`, the newest last and
 * by the user.
 * @throws messages_invalid
 */
export function readChatRequest({ messages, conversation_id: id }: Record<string, unknown>): ChatRequest {
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages)
    throw refuse('messages_invalid', `messages must be an array of 1 to ${maxMessages} messages.`);
  const read = messages.map((message: unknown) => {
    const { role, content } = isRecord(message) ? message : {};
    if ((role !== 'user' && role !== 'assistant') || typeof content !== 'string' || content.trim() === '')
      throw refuse('messages_invalid', 'A message must be {role, content}: the role user or assistant, the content a text.');
    if (content.includes('\0') || !content.isWellFormed())
      throw refuse('messages_invalid', 'A message must be well-formed text.');
    if (role === 'user' && content.length > messageLength)
      throw refuse('messages_invalid', `A message must have at most ${messageLength} characters.`);
    return { role, content } as const;
  });
  if (read.at(-1)?.role !== 'user') throw refuse('messages_invalid', 'The last message must be from the user.');
  if (read.reduce((sum, { content }) => sum + content.length, 0) > totalLength)
    throw refuse('messages_invalid', `All messages together must have at most ${totalLength} characters.`);
  if (id !== undefined && id !== null && !isUuid(id))
    throw refuse('messages_invalid', 'conversation_id must be the identifier of a conversation.');
  return { messages: read, conversationId: typeof id === 'string' ? id : undefined };
}
