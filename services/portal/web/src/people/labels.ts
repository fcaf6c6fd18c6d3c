import { m } from '../paraglide/messages.js';

interface PersonShown {
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly is_name_doubtful?: boolean;
}

/** A person's displayed name. An unconfirmed name like an office holder's is marked. */
export function personName(person: PersonShown | null): string {
  const name = person?.full_name ?? person?.nickname ?? m.project_person_unknown();
  return person?.is_name_doubtful ? `${name} (${m.name_doubtful()})` : name;
}
