import { methodName } from '../../check-in/attendance/labels.ts';
import { reasonText } from '../../check-in/attendance/reasons.ts';
import { interestNames } from '../../clubs/labels.ts';
import { joiningNames } from '../../clubs/officers/joining-names.ts';
import { m } from '../../paraglide/messages.js';
import { variantWord } from '../../shop/variant-names.ts';
import { fieldName } from '../connections/connection-fields.ts';

const levels: Readonly<Record<string, () => string>> = {
  info: m.admin_settings_level_info,
  notice: m.admin_settings_level_notice,
  warning: m.admin_settings_level_warning,
};
const placements: Readonly<Record<string, () => string>> = {
  banner: m.admin_announcements_banner,
  homepage: m.admin_announcements_homepage,
};
const kinds: Readonly<Record<string, () => string>> = {
  'yes-no': m.poll_new_kind_yes_no,
  'multi-choice': m.poll_new_kind_choices,
};
const decisions: Readonly<Record<string, () => string>> = {
  confirmed: m.audit_value_confirmed,
  refused: m.audit_value_refused,
};

/** How the values of a column are called where they are one of a few words. */
const names: Readonly<Record<string, (value: string) => string | undefined>> = {
  banner_level: (value) => levels[value]?.(),
  colour: variantWord,
  decision: (value) => decisions[value]?.(),
  fields: fieldName,
  interests: (value) => interestNames[value]?.(),
  joining: (value) => joiningNames[value]?.(),
  kind: (value) => kinds[value]?.(),
  method: methodName,
  placement: (value) => placements[value]?.(),
  reason: reasonText,
  size: variantWord,
};

/** A value as the form that changes it names it; undefined: it speaks for itself. */
export const wordOf = (column: string, value: string): string | undefined => names[column]?.(value);
