interface Organised {
  readonly club_id: string | null;
  readonly organizer_division: string | null;
  readonly activity_kind: string;
}

/** The seed of an event's pattern: events of a club look alike, then those of a division, then those of a kind. */
export const eventSeed = ({ club_id, organizer_division, activity_kind }: Organised): string =>
  club_id ?? organizer_division ?? activity_kind;
