import { createFileRoute } from '@tanstack/react-router';
import { PublishedTextPage } from '../policies/PublishedText.tsx';
import { currentTextQuery } from '../policies/queries.ts';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(currentTextQuery(db, 'privacy')),
  component: Privacy,
});

function Privacy() {
  return <PublishedTextPage kind="privacy" />;
}
