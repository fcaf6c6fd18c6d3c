import type { Draft } from '../draft.rules.ts';
import type { SectionName } from './section-names.ts';

/** The fields of each section, in the order of the form. Division and club are one. */
export const sectionFields: readonly { readonly section: SectionName; readonly fields: readonly (keyof Draft)[] }[] = [
  { section: 'idea', fields: ['title', 'title_en', 'division', 'rationale', 'objectives', 'target_group'] },
  { section: 'plan', fields: ['starts_on', 'ends_on', 'academic_year', 'venue', 'expected_participants', 'plan'] },
  { section: 'budget', fields: ['budget_source', 'budget_items'] },
  { section: 'risks', fields: ['risks'] },
  { section: 'people', fields: ['indicators', 'expected_results', 'advisor_name', 'responsible'] },
];

/** The section of the form with a field. */
export const sectionOf = (field: keyof Draft): SectionName =>
  sectionFields.find(({ fields }) => fields.includes(field))?.section ?? 'idea';

/** The section with a column of the form, as comments and notes name it; the first where they name none. */
export const partOf = (column: string | null): SectionName => sectionOf((column ?? 'title') as keyof Draft);
