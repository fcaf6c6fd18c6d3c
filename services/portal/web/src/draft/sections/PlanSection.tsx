import { m } from '../../paraglide/messages.js';
import { DayField, LineField, ParagraphsField, type SectionProps } from './fields.tsx';

export const PlanSection = (part: SectionProps) => (
  <>
    <div className="grid gap-6 sm:grid-cols-3">
      <DayField {...part} of="starts_on" label={m.submit_starts_on()} />
      <DayField {...part} of="ends_on" label={m.submit_ends_on()} />
      <LineField
        {...part}
        of="academic_year"
        inputMode="numeric"
        label={m.submit_academic_year()}
        hint={m.submit_academic_year_hint()}
      />
    </div>
    <div className="grid gap-6 sm:grid-cols-2">
      <LineField {...part} of="venue" label={m.project_venue()} />
      <LineField {...part} of="expected_participants" inputMode="numeric" label={m.project_participants()} />
    </div>
    <ParagraphsField {...part} of="plan" label={m.project_section_plan()} hint={m.submit_plan_hint()} />
  </>
);
