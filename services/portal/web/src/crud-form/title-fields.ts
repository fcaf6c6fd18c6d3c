import { m } from '../paraglide/messages.js';
import type { FieldSpecs } from './fields.ts';

/**
 * A title in Thai and in English, of which one is enough: the column `title` must not be empty, and takes the Thai one; pages show
 * what there is.
 * @param needed what to do where both are empty, if not to write the title
 */
export const titleFields = (thai: string, english: string, needed = m.admin_record_needs_title()): FieldSpecs => ({
  title_th: {
    kind: 'line',
    label: thai,
    hint: m.admin_record_title_either(),
    isRequired: true,
    unless: 'title',
    maxLength: 300,
    needed,
  },
  title: { kind: 'line', label: english, orFrom: 'title_th', maxLength: 300 },
});
