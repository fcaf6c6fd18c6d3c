import { formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';

interface ChatRefusalTextProps {
  readonly code: string;
  /** When the reader may ask again, where the chat says so. */
  readonly retryAt: Date | undefined;
}

/** Why a question was not answered. */
export const ChatRefusalText = ({ code, retryAt }: ChatRefusalTextProps) =>
  code === 'chat_limit_reached' && retryAt ? (
    m.chat_refusal_limit_until({ time: formatTime(retryAt) })
  ) : (
    <RefusalText refused={code} subject="chat" />
  );
