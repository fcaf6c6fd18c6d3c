import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { TextPage } from '../ui/TextPage.tsx';

export const Route = createFileRoute('/terms')({ component: Terms });

function Terms() {
  return <TextPage title={m.terms_title()} lead={m.terms_lead()} text={m.terms_body()} />;
}
