import type { MarketRule } from '../../markets/market-rule.ts';
import type { EvidenceReader, Reading } from '../evidence-reader.ts';
import { maxRuleLength, readSources } from '../gather-evidence.ts';
import type { Evidence, UnreadSource } from '../verdict.ts';
import { evaluateRule, type RuleFinding } from './evaluate-rule.rules.ts';

/** What a market's rule found in its source as it is now, or as it was stored before `judgedAt`. */
export interface AppliedRule {
  readonly finding: RuleFinding;
  readonly source: Evidence | UnreadSource;
}

export async function applyRule(reader: EvidenceReader, rule: MarketRule, reading: Reading): Promise<AppliedRule> {
  const [source] = await readSources(reader, [rule.source], reading, { stored: maxRuleLength });
  if (source && 'text' in source) return { source, finding: evaluateRule(rule, source) };
  const { code, reason } = source ?? { code: 'answer_time_spent', reason: 'It was not read.' };
  return { source: { url: rule.source, code, reason }, finding: { outcome: undefined, reason } };
}

/** `max from 2027-01-01 to 2027-12-31 is 108000 USD > 150000: does not hold` */
export function describeFinding(rule: MarketRule, finding: RuleFinding): string {
  if (finding.outcome === undefined) return `The market’s rule couldn’t be applied. ${finding.reason}`;
  const { measure, compare, unit } = rule;
  const clause = `${measure.reduce} from ${measure.from} to ${measure.to} is ${finding.value} ${unit}, wanted ${compare.operator} ${finding.against}`;
  return `The market’s rule decides: ${clause}: ${finding.outcome === 'yes' ? 'holds' : 'does not hold'}. The deciding value is from ${finding.at.toISOString()}.`;
}
