import { formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { refusalSentence } from '../refusals/sentences.ts';

/** Why a question was not answered. @param retryAt when the reader may ask again, where the chat says so */
export const chatRefusal = (code: string, retryAt: Date | undefined): string =>
  code === 'chat_limit_reached' && retryAt
    ? m.chat_refusal_limit_until({ time: formatTime(retryAt) })
    : refusalSentence(code, 'chat');

/** Headings of a thread that is saved as a file. */
export const fileWords = () => ({ question: m.chat_question(), answer: m.chat_answer(), sources: m.chat_sources() });
