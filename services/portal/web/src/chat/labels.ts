import { m } from '../paraglide/messages.js';

/** Headings of a thread that is saved as a file. */
export const fileWords = () => ({ question: m.chat_question(), answer: m.chat_answer(), sources: m.chat_sources() });
