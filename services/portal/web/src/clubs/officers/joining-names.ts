import { m } from '../../paraglide/messages.js';

/** How people join a club: the values of `clubs.joining`. */
export const joiningNames: Readonly<Record<string, () => string>> = {
  open: m.club_joining_open,
  ask: m.club_joining_ask,
  closed: m.club_joining_none,
};
