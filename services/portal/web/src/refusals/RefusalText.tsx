import { lazy, Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import type { RefusalSubject } from './sentences.ts';

interface RefusalTextProps {
  /** An error, or the code of one. */
  readonly refused: unknown;
  readonly subject: RefusalSubject;
}

const Sentence = lazy(() =>
  import('./sentences.ts').then(
    ({ refusalSentence }) => ({ default: ({ refused, subject }: RefusalTextProps) => refusalSentence(refused, subject) }),
    () => ({ default: () => m.error_offline() }),
  ),
);

/** Why something was refused: its sentence loads with those of all refusals when it is drawn. */
export const RefusalText = (props: RefusalTextProps) => (
  <Suspense>
    <Sentence {...props} />
  </Suspense>
);
