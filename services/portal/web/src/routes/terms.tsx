import { createFileRoute } from '@tanstack/react-router';
import { PublishedTextPage } from '../policies/PublishedText.tsx';
import { currentTextQuery } from '../policies/queries.ts';

export const Route = createFileRoute('/terms')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(currentTextQuery(db, 'terms')),
  component: Terms,
});

function Terms() {
  return <PublishedTextPage kind="terms" />;
}
