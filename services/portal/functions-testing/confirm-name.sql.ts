type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Confirms the name and the cohort that a person's profile has, as the register would. */
export const confirmName = (query: Query, person: string) =>
  query(`select private.confirm_name(id, full_name, cohort, 'register', null) from public.profiles where id = $1`, [person]);
