import { m } from '../paraglide/messages.js';
import { CalendarSync } from '../ui/icons.gen.tsx';

export const SubscribeLabel = () => (
  <>
    <CalendarSync size={18} aria-hidden />
    {m.events_subscribe()}
  </>
);
