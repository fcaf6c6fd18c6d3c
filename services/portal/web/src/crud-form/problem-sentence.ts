import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { FieldSpec } from './fields.ts';
import type { Problem } from './form-values.rules.ts';

/** What is wrong with a field, and what it takes. */
export function problemSentence(
  problem: Problem,
  { maxLength = 0, kind, inputMode, options, min = 0, max, needed, wrong }: FieldSpec,
): string {
  if (problem === 'needed') return needed ?? m.field_needed();
  if (problem === 'number') return m.field_number();
  if (problem === 'range') return max === undefined ? m.field_at_least({ min }) : m.field_range({ min, max: formatCount(max) });
  if (problem === 'early') return m.event_draft_refusal_past();
  if (problem === 'order') return m.field_after_start();
  if (problem === 'long') return m.field_long({ count: maxLength });
  if (wrong !== undefined) return wrong;
  if (kind === 'number') return m.field_whole();
  if (inputMode === 'url') return m.field_url();
  return options === undefined ? m.field_pattern() : m.field_fewer();
}
