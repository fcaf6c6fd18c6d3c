import { m } from '../paraglide/messages.js';

interface PersonShown {
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly is_name_doubtful?: boolean;
}

/** How a person is called here. A name that reads like an office holder's, and that nobody confirmed, is marked. */
export function personName(person: PersonShown | null): string {
  const name = person?.full_name ?? person?.nickname ?? m.project_person_unknown();
  return person?.is_name_doubtful ? `${name} (${m.name_doubtful()})` : name;
}
