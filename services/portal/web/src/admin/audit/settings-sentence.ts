import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { AuditChange } from './changes.ts';
import type { AuditEntry } from './queries.ts';

/** Longer values are in the entry's details. */
const maxLength = 40;

/** A change of the settings in one sentence that names them; undefined for other entries. */
export function settingsSentence(
  { target_table, action, actor }: AuditEntry,
  changes: readonly AuditChange[],
): string | undefined {
  const [change, another] = changes;
  if (target_table !== 'app_settings' || action !== 'change-row' || !change) return undefined;
  const who = { actor: actor ? personName(actor) : m.admin_audit_nobody() };
  if (another)
    return m.audit_says_settings({
      ...who,
      count: formatCount(changes.length),
      names: changes.map(({ name }) => name).join(', '),
    });
  const { name, from, to } = change;
  if (to === '') return m.audit_says_setting_cleared({ ...who, name });
  if (Math.max(from.length, to.length) > maxLength) return m.audit_says_setting_long({ ...who, name });
  return from === '' ? m.audit_says_setting_to({ ...who, name, to }) : m.audit_says_setting({ ...who, name, from, to });
}
