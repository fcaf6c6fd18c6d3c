/** A row of "Who reviews" in `docs/portal-workflow.md`, and of review_authorities. */
export interface ReviewAuthority {
  readonly rank: number;
  readonly authority: string;
  readonly seat: string;
  readonly may_repeat: boolean;
  readonly needs_reason: boolean;
}

/** The rows of the document's table. */
export function readAuthorities(page: string): ReviewAuthority[] {
  const table = page.slice(page.indexOf('| rank |'), page.indexOf('# Refusals'));
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const [, rank = '', authority = '', , seat = '', repeat = '', reason = ''] = line.split('|').map((field) => field.trim());
      return { rank: Number(rank), authority, seat, may_repeat: repeat === 'yes', needs_reason: reason === 'yes' };
    });
}

/** Everybody who might review one step of one project. */
export interface Scene {
  readonly owner: string;
  readonly step: string;
  /** The role of the next review step. */
  readonly next: string | undefined;
  readonly roles: ReadonlyMap<string, string>;
  /** The chairs of the project's division and club. */
  readonly chairs: readonly string[];
  /** Principals and their deputies of today. */
  readonly deputies: readonly (readonly [string, string])[];
  readonly reviewed: readonly string[];
}

/** The reviewers of the step by the table, each with the authority by which they review it. */
export function expectReviewers(rules: readonly ReviewAuthority[], scene: Scene): Map<string, ReviewAuthority> {
  const withRole = (role: string | undefined) => [...scene.roles].flatMap(([person, held]) => (held === role ? [person] : []));
  const holdersOf = (role: string | undefined) =>
    withRole(role).filter((person) => role !== 'chair' || scene.chairs.includes(person));
  const holders = holdersOf(scene.step);
  const people: Readonly<Record<string, readonly string[]>> = {
    holder: holders,
    deputy: scene.deputies.flatMap(([principal, deputy]) => (holders.includes(principal) ? [deputy] : [])),
    'same-role': withRole(scene.step),
    'next-step': holdersOf(scene.next),
    administrator: withRole('admin'),
  };
  const isVacant = holders.every((person) => person === scene.owner);
  for (const rank of [...new Set(rules.map((rule) => rule.rank))].toSorted((a, b) => a - b)) {
    const reviewers = new Map<string, ReviewAuthority>();
    for (const rule of rules.filter((each) => each.rank === rank)) {
      if (rule.seat === 'vacant' && !isVacant) continue;
      for (const person of people[rule.authority] ?? [])
        if (person !== scene.owner && (rule.may_repeat || !scene.reviewed.includes(person)) && !reviewers.has(person))
          reviewers.set(person, rule);
    }
    if (reviewers.size > 0) return reviewers;
  }
  return new Map();
}
