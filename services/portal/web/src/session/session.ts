import type { Role } from './roles.ts';

/** The signed-in person, from the database. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly name: string;
  readonly fullName: string | null;
  /** In Latin letters. */
  readonly fullNameEn: string | null;
  readonly division: string | null;
  /** Somebody named this person deputy for today. */
  readonly isDeputy: boolean;
  /** Name of the picture in the bucket avatars. */
  readonly avatar: string | null;
  /** Whether the person must agree to the privacy notice and the terms first. */
  readonly awaitsConsent?: boolean;
  /** Whether the person has given no name, cohort or division yet. */
  readonly isNew?: boolean;
}
