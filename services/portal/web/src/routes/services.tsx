import { createFileRoute } from '@tanstack/react-router';
import { PublishedTextPage } from '../policies/PublishedText.tsx';
import { currentTextQuery } from '../policies/queries.ts';

export const Route = createFileRoute('/services')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(currentTextQuery(db, 'services')),
  component: Services,
});

function Services() {
  return <PublishedTextPage kind="services" />;
}
