/** The columns of a project that the official form shows. */
export interface ProjectForm {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly academic_year: number | null;
  readonly rationale: string | null;
  readonly objectives: string | null;
  readonly target_group: string | null;
  readonly expected_participants: number | null;
  readonly plan: string | null;
  readonly venue: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly budget_total: number;
  readonly budget_source: string | null;
  readonly budget_items: unknown;
  readonly risks: unknown;
  readonly indicators: string | null;
  readonly expected_results: string | null;
  readonly advisor_name: string | null;
  readonly responsible: unknown;
  readonly submitted_at: string | null;
  readonly home: string;
  readonly owner: string;
  readonly steps: readonly FormStep[];
  readonly numbers: readonly DocumentNumber[];
}

/** The number of an official document, assigned once. */
export interface DocumentNumber {
  readonly kind: 'proposal' | 'report';
  /** Of the Buddhist era. */
  readonly year: number;
  readonly number: number;
  readonly assigned_at: string;
}

/** The number of a kind of document, as it is printed; undefined before it is assigned. */
export function numberOf({ numbers }: ProjectForm, kind: DocumentNumber['kind']) {
  const assigned = numbers.find((each) => each.kind === kind);
  return assigned && { text: `${assigned.number}/${assigned.year}`, assigned_at: assigned.assigned_at };
}

export interface FormStep {
  readonly sequence: number;
  readonly to_status: string;
  readonly acting_role: string;
  readonly created_at: string;
  readonly content_hash: string;
  readonly hash: string;
  readonly actor: string;
  /** `holder` of the office, or who acted in their place. */
  readonly authority: string | null;
  /** The person for whom a deputy acted. */
  readonly principal?: string | undefined;
}
