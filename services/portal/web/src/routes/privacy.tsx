import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { TextPage } from '../ui/TextPage.tsx';

export const Route = createFileRoute('/privacy')({ component: Privacy });

function Privacy() {
  return <TextPage title={m.privacy_title()} lead={m.privacy_lead()} text={m.privacy_body()} />;
}
