/** What is read of a person. */
export interface GuestPerson {
  readonly nickname: string | null;
  readonly full_name: string | null;
  readonly full_name_en: string | null;
  readonly is_name_doubtful: boolean;
  readonly cohort: number | null;
  readonly divisions: { readonly name: string; readonly name_th: string | null } | null;
}

export interface SignUp {
  readonly user_id: string;
  readonly has_place: boolean;
  readonly created_at: string;
  readonly person: GuestPerson;
}

export interface Attendance {
  readonly id: string;
  readonly user_id: string;
  readonly checked_in_at: string;
  readonly method: string;
  readonly reason: string | null;
  /** Not so for a late scan that nobody confirmed. */
  readonly is_counted: boolean;
  readonly person: GuestPerson;
  readonly by: Pick<GuestPerson, 'nickname' | 'full_name' | 'full_name_en' | 'is_name_doubtful'> | null;
}

export const guestStates = ['came', 'missed', 'going', 'waiting'] as const;
export type GuestState = (typeof guestStates)[number];

/** Somebody who signed up for an event, or was there, or both. */
export interface Guest {
  readonly userId: string;
  readonly person: GuestPerson;
  readonly state: GuestState;
  readonly signUp: SignUp | undefined;
  /** How they checked in; it may be a late scan that does not count. */
  readonly attendance: Attendance | undefined;
}

/**
 * Everybody who signed up or whose attendance counts, each once.
 * @param isOver the event took place: who had a place and did not check in has missed it
 */
export function guestsOf(signUps: readonly SignUp[], attendances: readonly Attendance[], isOver: boolean): Guest[] {
  const attendanceOf = new Map(attendances.map((attendance) => [attendance.user_id, attendance]));
  const signedUp = new Set(signUps.map(({ user_id }) => user_id));
  const stateOf = ({ user_id, has_place }: SignUp): GuestState => {
    if (attendanceOf.get(user_id)?.is_counted) return 'came';
    if (!has_place) return 'waiting';
    return isOver ? 'missed' : 'going';
  };
  return [
    ...signUps.map((signUp): Guest => ({
      userId: signUp.user_id,
      person: signUp.person,
      state: stateOf(signUp),
      signUp,
      attendance: attendanceOf.get(signUp.user_id),
    })),
    ...attendances
      .filter(({ user_id, is_counted }) => is_counted && !signedUp.has(user_id))
      .map((attendance): Guest => ({
        userId: attendance.user_id,
        person: attendance.person,
        state: 'came',
        signUp: undefined,
        attendance,
      })),
  ];
}

/** Of how many who had a place how many came, and how many came without one. */
export function turnoutOf(guests: readonly Guest[]) {
  const came = guests.filter(({ state }) => state === 'came');
  const withPlace = came.filter(({ signUp }) => signUp?.has_place).length;
  return {
    places: guests.filter(({ signUp }) => signUp?.has_place).length,
    came: withPlace,
    walkIns: came.length - withPlace,
  };
}

/** Guests with `term` in one of their names. */
export function findGuests(guests: readonly Guest[], term: string): Guest[] {
  const letters = term.trim().toLowerCase();
  return guests.filter(({ person: { nickname, full_name, full_name_en } }) =>
    [nickname, full_name, full_name_en].join(' ').toLowerCase().includes(letters),
  );
}
