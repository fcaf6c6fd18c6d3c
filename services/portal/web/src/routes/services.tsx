import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { TextPage } from '../ui/TextPage.tsx';

export const Route = createFileRoute('/services')({ component: Services });

function Services() {
  return <TextPage title={m.services_title()} lead={m.services_lead()} text={m.services_body()} />;
}
