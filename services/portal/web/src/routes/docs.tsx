import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { TextPage } from '../ui/TextPage.tsx';

export const Route = createFileRoute('/docs')({ component: Docs });

function Docs() {
  return <TextPage title={m.docs_title()} lead={m.docs_lead()} text={m.docs_body()} />;
}
