import { m } from '../paraglide/messages.js';

/** How a person is called here. */
export const personName = (person: { readonly nickname: string | null; readonly full_name: string | null } | null): string =>
  person?.full_name ?? person?.nickname ?? m.project_person_unknown();
