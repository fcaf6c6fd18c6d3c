import { localText } from '../language/language.ts';
import { keepNameWhole } from '../language/line-marks.ts';
import { m } from '../paraglide/messages.js';

export interface PersonShown {
  readonly nickname: string | null;
  readonly full_name: string | null;
  /** The confirmed name in Latin letters, where it was read too. */
  readonly full_name_en?: string | null;
  readonly is_name_doubtful?: boolean;
}

/** A person's displayed name, in the letters of the page's language where there is one. An unconfirmed name like an office holder's is marked. */
export function personName(person: PersonShown | null): string {
  const name =
    keepNameWhole(localText(person?.is_name_doubtful ? null : person?.full_name_en, person?.full_name ?? person?.nickname)) ||
    m.project_person_unknown();
  return person?.is_name_doubtful ? `${name} (${m.name_doubtful()})` : name;
}
