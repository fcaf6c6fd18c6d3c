import { m } from '../paraglide/messages.js';
import type { RefusalSubject } from './sentences.ts';

/**
 * Why something was refused, as a sentence for the reader. Loads the sentences of all refusals first: pages for visitors do
 * without them until something is refused. @param refused an error, or the code of one
 */
export const explainRefusal = (refused: unknown, subject: RefusalSubject): Promise<string> =>
  import('./sentences.ts').then(
    ({ refusalSentence }) => refusalSentence(refused, subject),
    () => m.error_offline(),
  );
