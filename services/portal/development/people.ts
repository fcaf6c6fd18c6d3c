/** A demo account, for everybody who starts the portal on their own machine. */
export interface DemoPerson {
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** Whether the metadata of an account marks it as a demo account. */
export const isDemo = (appMetadata: Readonly<Record<string, unknown>>): boolean => appMetadata['demo'] === true;

const roles = ['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin'] as const;

/** One of each role. Their passwords are public, so they are never created next to real people. */
export const demoPeople: readonly DemoPerson[] = roles.map((role) => ({
  email: `${role.replace('_', '.')}@faculty.example`,
  role,
  password: `${role.replace('_', '-')}-of-the-portal`,
}));
