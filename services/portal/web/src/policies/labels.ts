import { m } from '../paraglide/messages.js';
import type { TextKind } from './kinds.ts';

interface TextLabel {
  readonly title: () => string;
  readonly lead: () => string;
  /** The page that shows it. */
  readonly to: '/privacy' | '/terms' | '/services' | '/docs' | '/wellbeing';
}

export const textLabels: Readonly<Record<TextKind, TextLabel>> = {
  privacy: { title: m.privacy_title, lead: m.privacy_lead, to: '/privacy' },
  terms: { title: m.terms_title, lead: m.terms_lead, to: '/terms' },
  services: { title: m.services_title, lead: m.services_lead, to: '/services' },
  handbook: { title: m.docs_title, lead: m.docs_lead, to: '/docs' },
  wellbeing: { title: m.wellbeing_title, lead: m.wellbeing_lead, to: '/wellbeing' },
};
