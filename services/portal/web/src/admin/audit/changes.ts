import { formatBaht, formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { activityKindName, activityKinds } from '../../events/activity-kinds.ts';
import { roleName } from '../../session/role-names.ts';
import { roles, type Role } from '../../session/roles.ts';
import { causeName } from '../../transcript/revocation-causes.ts';
import { columnName } from './columns.ts';
import type { AuditEntry } from './queries.ts';
import { detailOf, isRecord, referenceOf } from './references.rules.ts';
import { textOf, withoutIdentifier } from './sentences.ts';
import { wordOf } from './values.ts';

export interface AuditChange {
  readonly column: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Columns that say nothing to a reader. */
const silent = new Set(['id', 'created_at', 'updated_at', 'is_counted']);

/** Columns that name pictures. */
const pictures = new Set(['cover_image', 'emblem_id', 'images', 'logo_path', 'photo_path', 'signature_id']);

/** The columns that an entry changed, each by its label with its value before and after. */
export function changesOf(entry: AuditEntry): readonly AuditChange[] {
  const { from, to, ...rest } = detailOf(entry);
  const [before, after] = [spread(isRecord(from) ? from : {}), spread({ ...(isRecord(to) ? to : {}), ...rest })];
  const isRole = entry.action === 'change-role';
  const columns = isRole ? [] : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return columns
    .filter((column) => !silent.has(column) && rawText(before[column]) !== rawText(after[column]))
    .map((column) => ({
      column,
      name: withoutIdentifier(columnName(column, entry.target_table)),
      from: valueText(entry, column, before[column]),
      to: valueText(entry, column, after[column]),
    }))
    .filter((change) => change.from !== '' || change.to !== '')
    .map((change) => (change.from === change.to ? { ...change, to: otherText(change.column) } : change));
}

/** Columns with a setting in each member. */
const several = new Set(['features', 'step_days']);

/** A row whose settings are each a column. */
const spread = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      several.has(column) && isRecord(value) ? Object.entries(value) : [[column, value]],
    ),
  );

const rawText = (value: unknown) => JSON.stringify(value ?? null);

/** Stands for a new value whose text is that of the former one. */
const otherText = (column: string) => (pictures.has(column) ? m.audit_picture_other() : m.audit_other());

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const labelOf = (option: unknown) =>
  isRecord(option) && typeof option['label'] === 'string' ? withoutIdentifier(option['label']) : '';

/** Figures in the units of the forms that change them. */
function numberText(column: string, value: number): string {
  if (column === 'price') return formatBaht(value);
  return formatCount(column === 'order_hold_minutes' ? value / 60 : value);
}

function valueText({ names }: AuditEntry, column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (pictures.has(column)) return m.audit_pictures({ count: formatCount(Array.isArray(value) ? value.length : 1) });
  if (referenceOf(column, value)) return textOf(column, value, names);
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return numberText(column, value);
  if (Array.isArray(value) && column === 'options') return value.map((each) => labelOf(each)).join(', ');
  if (Array.isArray(value))
    return value
      .map(
        (each) =>
          (typeof each === 'string' && wordOf(column, withoutIdentifier(each))) || valueText({ names } as AuditEntry, '', each),
      )
      .join(', ');
  // By the names of the pictures.
  if (isRecord(value) && column === 'image_texts')
    return Object.values(value)
      .flatMap((texts) => (isRecord(texts) ? Object.values(texts) : []))
      .map((each) => valueText({ names } as AuditEntry, '', each))
      .join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, each]) => `${withoutIdentifier(columnName(key))}: ${valueText({ names } as AuditEntry, key, each)}`)
      .join(', ');
  const text = typeof value === 'string' ? withoutIdentifier(value) : '';
  if (moment.test(text)) return formatMoment(text);
  const word = wordOf(column, text);
  if (word !== undefined) return word;
  if (column === 'cause') return causeName(text);
  if (column === 'activity_kind' && activityKinds.includes(text)) return activityKindName(text);
  return roles.includes(text as Role) ? roleName(text as Role) : text;
}
