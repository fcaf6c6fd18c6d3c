/** A person of the development mode: whoever starts the portal on their own machine signs in as them. */
export interface DemoPerson {
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** How an account says that it is one of them. */
export const isDemo = (appMetadata: Readonly<Record<string, unknown>>): boolean => appMetadata['demo'] === true;

const roles = ['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin'] as const;

/** One of each role. Known to everybody, so they are never made where real people are. */
export const demoPeople: readonly DemoPerson[] = roles.map((role) => ({
  email: `${role.replace('_', '.')}@faculty.example`,
  role,
  password: `${role.replace('_', '-')}-of-the-portal`,
}));
