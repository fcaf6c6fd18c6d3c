import { createFileRoute } from '@tanstack/react-router';
import { PublishedTextPage } from '../policies/PublishedText.tsx';
import { currentTextQuery } from '../policies/queries.ts';

export const Route = createFileRoute('/docs')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(currentTextQuery(db, 'handbook')),
  component: Docs,
});

function Docs() {
  return <PublishedTextPage kind="handbook" />;
}
