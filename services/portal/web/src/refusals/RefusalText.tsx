import { lazy, Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { loadPatiently } from '../ui/lazy-part.ts';
import type { RefusalSubject } from './sentences.ts';

interface RefusalTextProps {
  /** An error, or the code of one. */
  readonly refused: unknown;
  readonly subject: RefusalSubject;
}

const Sentence = lazy(() =>
  loadPatiently(() => import('./sentences.ts')).then(
    ({ refusalSentence }) => ({ default: ({ refused, subject }: RefusalTextProps) => refusalSentence(refused, subject) }),
    () => ({ default: () => m.error_offline() }),
  ),
);

/** Why something was refused: its sentence loads with those of all refusals when it is drawn. Without a network, that is the reason. */
export const RefusalText = (props: RefusalTextProps) => (
  <Suspense fallback={navigator.onLine ? undefined : m.error_offline()}>
    <Sentence {...props} />
  </Suspense>
);
