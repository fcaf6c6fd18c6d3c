export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** A risk with its likelihood, impact and measure, as the check of `projects.risks` requires. */
export interface Risk {
  readonly risk: string;
  readonly likelihood: RiskLevel;
  readonly severity: RiskLevel;
  readonly mitigation: string;
}

/** The entries of `risks`, which the database keeps as JSON in the shape that it checks. */
export const risksOf = (value: unknown): Risk[] =>
  Array.isArray(value)
    ? (value as Risk[]).map(({ risk, likelihood, severity, mitigation }) => ({ risk, likelihood, severity, mitigation }))
    : [];

/** The official form's matrix: how much a risk weighs, from its likelihood and its severity. */
export function weightOf({ likelihood, severity }: Pick<Risk, 'likelihood' | 'severity'>): RiskLevel {
  const product = (riskLevels.indexOf(likelihood) + 1) * (riskLevels.indexOf(severity) + 1);
  return product >= 6 ? 'high' : product >= 3 ? 'medium' : 'low';
}
