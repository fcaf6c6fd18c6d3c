import { m } from '../paraglide/messages.js';
import { announce } from '../ui/announce.ts';
import type { RefusalSubject } from './sentences.ts';

/**
 * Why something was refused, as a sentence for the reader. Loads the sentences of all refusals first: pages do without them
 * until something is refused. @param refused an error, or the code of one
 */
export const explainRefusal = (refused: unknown, subject: RefusalSubject): Promise<string> =>
  import('./sentences.ts').then(
    ({ refusalSentence }) => refusalSentence(refused, subject),
    () => m.error_offline(),
  );

/** Announces why something was refused. */
export function announceRefusal(refused: unknown, subject: RefusalSubject): void {
  void explainRefusal(refused, subject).then((text) => announce({ text, kind: 'trouble' }));
}
