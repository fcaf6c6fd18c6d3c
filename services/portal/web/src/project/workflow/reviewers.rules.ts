/** A row of `project_reviewers`: a person who may review a step, or nobody. */
interface Row {
  readonly step: number;
  readonly role: string;
  readonly seat: string;
  readonly authority: string | null;
  readonly person_id: string | null;
}

/** A review step that is left, and who reviews it. */
export interface ReviewStep<Person> {
  readonly role: string;
  /** By the first row of the step; null: nobody may review it. */
  readonly authority: string | null;
  readonly people: readonly Person[];
  /** What the owner should know before submitting; undefined: the holder of the role reviews. */
  readonly warning: 'own' | 'empty' | 'without-role' | 'taken' | 'nobody' | undefined;
}

/** The steps of a path, in its order. */
export function reviewStepsOf<Person extends Row>(rows: readonly Person[]): readonly ReviewStep<Person>[] {
  const groups = [...Map.groupBy(rows, ({ step }) => step).values()];
  return groups.flatMap((people) => {
    const [first] = people;
    return first
      ? [
          {
            role: first.role,
            authority: first.authority,
            people: people.filter(({ person_id }) => person_id !== null),
            warning: warningOf(first),
          },
        ]
      : [];
  });
}

function warningOf({ seat, authority }: Row): ReviewStep<Row>['warning'] {
  if (authority === null) return 'nobody';
  if (seat === 'own' || seat === 'empty' || seat === 'without-role') return seat;
  return authority === 'administrator' ? 'taken' : undefined;
}
