import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { textLabels } from '../../policies/labels.ts';
import { roleName } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';
import { connectionLabels } from '../connections/labels.ts';
import type { ConnectionName } from '../connections/queries.ts';
import { nameKey, titleOf, type AuditNames } from './names.ts';
import type { AuditEntry } from './queries.ts';
import { isRecord, referenceOf, targetOf, type Reference } from './references.rules.ts';

/** What the rows of each table are called in a sentence, with the name of the row; undefined: its name is not known any more. */
const things: Readonly<Record<string, (name: string | undefined) => string>> = {
  activity_certificates: (name = m.audit_removed_since()) => m.audit_thing_certificate({ name }),
  announcements: (name) => m.audit_thing_announcement({ name: quoted(name) }),
  app_settings: () => m.audit_thing_settings(),
  clubs: (name) => m.audit_thing_club({ name: quoted(name) }),
  divisions: (name) => m.audit_thing_division({ name: quoted(name) }),
  event_attendance: () => m.audit_thing_attendance(),
  events: (name) => m.audit_thing_event({ name: quoted(name) }),
  faculty_static: (name) => m.audit_thing_leader({ name: quoted(name) }),
  invitations: () => m.audit_thing_invitation(),
  meeting_polls: (name) => m.audit_thing_poll({ name: quoted(name) }),
  news: (name) => m.audit_thing_article({ name: quoted(name) }),
  profiles: (name = m.audit_removed_person()) => m.audit_thing_person({ name }),
  quotas: (name) => m.audit_thing_quota({ name: quoted(name) }),
  register_names: () => m.audit_thing_register(),
  shop_product_variants: (name) => m.audit_thing_variant({ name: quoted(name) }),
  shop_products: (name) => m.audit_thing_product({ name: quoted(name) }),
  terms_of_office: () => m.audit_thing_term(),
};
const quoted = (name: string | undefined) => (name === undefined ? m.audit_removed_since() : `“${name}”`);
export const auditThings: readonly string[] = Object.keys(things);

interface Words {
  readonly actor: string;
  /** The row with its kind: the event “Night of stars”. */
  readonly thing: string;
  /** The row's name alone. */
  readonly name: string;
  /** Values of the detail, with names for identifiers. */
  readonly value: (column: string) => string;
  /** The event of an attendance. */
  readonly event: string;
  /** The event that a draft is about, as it was called then. */
  readonly draft: string;
}
type Sentence = (words: Words) => string;
type DraftSentence = (inputs: { readonly actor: string; readonly draft: string; readonly club: string }) => string;

/** What happened to a draft, in other words where it cancels its event. */
const ofDraft =
  (change: DraftSentence, cancellation: DraftSentence): Sentence =>
  ({ actor, draft, name, value }) =>
    (value('cancel_reason') === '' ? change : cancellation)({ actor, draft, club: name });

const sentences: Readonly<Record<string, Sentence>> = {
  'add-row': ({ actor, thing }) => m.audit_says_add({ actor, thing }),
  'change-row': ({ actor, thing }) => m.audit_says_change({ actor, thing }),
  'remove-row': ({ actor, thing }) => m.audit_says_remove({ actor, thing }),
  'change-role': ({ actor, name, value }) =>
    m.audit_says_role({ actor, name, from: roleName(value('from') as Role), to: roleName(value('to') as Role) }),
  'erase-person': ({ actor, name }) => m.audit_says_erase({ actor, name }),
  'suspend-account': ({ actor, name }) => m.audit_says_suspend({ actor, name }),
  'restore-account': ({ actor, name }) => m.audit_says_restore({ actor, name }),
  'confirm-name': ({ actor, name }) => m.audit_says_confirm_name({ actor, name }),
  'withdraw-name': ({ actor, name }) => m.audit_says_withdraw_name({ actor, name }),
  'refuse-name': ({ actor, name }) => m.audit_says_refuse_name({ actor, name }),
  'reopen-name': ({ actor, name }) => m.audit_says_reopen_name({ actor, name }),
  'import-register': ({ actor }) => m.audit_says_import_register({ actor }),
  'refresh-club-logos': ({ actor }) => m.audit_says_refresh_logos({ actor }),
  'accept-club-request': ({ actor, name }) => m.audit_says_accept_club_request({ actor, club: name }),
  'decline-club-request': ({ actor, name }) => m.audit_says_decline_club_request({ actor, club: name }),
  'remove-club-member': ({ actor, name }) => m.audit_says_remove_club_member({ actor, club: name }),
  'name-club-officer': ({ actor, name }) => m.audit_says_name_club_officer({ actor, club: name }),
  'end-club-office': ({ actor, name }) => m.audit_says_end_club_office({ actor, club: name }),
  'block-club-person': ({ actor, name }) => m.audit_says_block_club_person({ actor, club: name }),
  'unblock-club-person': ({ actor, name }) => m.audit_says_unblock_club_person({ actor, club: name }),
  'answer-club-message': ({ actor, name }) => m.audit_says_answer_club_message({ actor, club: name }),
  'write-to-club-members': ({ actor, name }) => m.audit_says_write_to_club_members({ actor, club: name }),
  'export-club-members': ({ actor, name }) => m.audit_says_export_club_members({ actor, club: name }),
  'submit-event-draft': ofDraft(m.audit_says_submit_draft, m.audit_says_submit_cancellation),
  'withdraw-event-draft': ofDraft(m.audit_says_withdraw_draft, m.audit_says_withdraw_cancellation),
  'publish-event-draft': ofDraft(m.audit_says_publish_draft, m.audit_says_publish_cancellation),
  'return-event-draft': ofDraft(m.audit_says_return_draft, m.audit_says_return_cancellation),
  'invite-person': ({ actor, value }) => m.audit_says_invite({ actor, role: roleName(value('role') as Role) }),
  'resend-invitation': ({ actor, value }) => m.audit_says_resend({ actor, role: roleName(value('role') as Role) }),
  'withdraw-invitation': ({ actor, value }) => m.audit_says_withdraw({ actor, role: roleName(value('role') as Role) }),
  'accept-invitation': ({ actor }) => m.audit_says_accept({ actor }),
  'change-division': ({ actor, name }) => m.audit_says_division({ actor, name }),
  'plan-hand-over': ({ actor }) => m.audit_says_plan({ actor }),
  'call-off-hand-over': ({ actor }) => m.audit_says_call_off({ actor }),
  'publish-text': ({ actor, name, value }) => m.audit_says_publish({ actor, name, version: value('version') }),
  'set-connection': ({ actor, name }) => m.audit_says_set_connection({ actor, name }),
  'remove-connection': ({ actor, name }) => m.audit_says_remove_connection({ actor, name }),
  'try-connection': ({ actor, name }) => m.audit_says_try_connection({ actor, name }),
  'revoke-certificate': ({ actor, value }) => m.audit_says_revoke({ actor, code: value('code'), name: value('person_id') }),
  'reissue-certificate': ({ actor, value }) => m.audit_says_reissue({ actor, code: value('code'), name: value('person_id') }),
};
export const auditSentences: readonly string[] = Object.keys(sentences);

/** Deeds of a club's officers to one person, whom only they know (decision 072). */
const privateDeeds = new Set([
  'accept-club-request',
  'decline-club-request',
  'remove-club-member',
  'name-club-officer',
  'end-club-office',
  'block-club-person',
  'unblock-club-person',
  'answer-club-message',
]);

/** Why an entry does not say to whom something was done; undefined: it says so, or it was done to nobody. */
export const reasonUnnamed = ({ action }: Pick<AuditEntry, 'action'>): string | undefined =>
  privateDeeds.has(action) ? m.audit_person_private() : undefined;

/** Attendance is about a person and an event. */
const attendance: Readonly<Record<string, Sentence>> = {
  'add-row': ({ actor, value, event }) => m.audit_says_add_attendance({ actor, name: value('user_id'), event }),
  'remove-row': ({ actor, value, event }) => m.audit_says_remove_attendance({ actor, name: value('user_id'), event }),
};

/** Who did what to whom, in one sentence. */
export function sentenceOf(entry: AuditEntry): string {
  const { action, target_table, actor, names } = entry;
  const values = valuesOf(entry);
  const words: Words = {
    actor: actor ? personName(actor) : m.admin_audit_nobody(),
    name: nameOfTarget(entry, values) ?? nameless(target_table),
    thing: thingOf(entry),
    value: (column) => textOf(column, values[column], names),
    event: quoted(knownName(referenceOf('event_id', values['event_id']), names)),
    draft: quoted(titleOf(values) || undefined),
  };
  const sentence = (target_table === 'event_attendance' ? attendance[action] : undefined) ?? sentences[action];
  return sentence?.(words) ?? m.audit_says_other({ actor: words.actor, action, thing: words.thing });
}

/** What an entry is about, with its kind: the event “Night of stars”. */
export function thingOf(entry: AuditEntry): string {
  const name = nameOfTarget(entry, valuesOf(entry));
  return things[entry.target_table]?.(name) ?? name ?? nameless(entry.target_table);
}

/** What was removed since has no name; of a person or a club the sentence goes on (“a removed person’s account”). */
const nameless = (table: string) => namelessNames[table]?.() ?? m.audit_removed_since();
const namelessNames: Readonly<Record<string, () => string>> = { profiles: m.audit_removed_person, clubs: m.audit_removed_club };

const knownName = (reference: Reference | undefined, names: AuditNames) => reference && names.get(nameKey(reference));

const valuesOf = ({ detail }: AuditEntry): Readonly<Record<string, unknown>> => ({
  ...recordOf(detail),
  ...recordOf(recordOf(detail)['from']),
  ...recordOf(recordOf(detail)['to']),
});

/** Tables whose rows have names in the app alone. */
const ownNames: Readonly<Record<string, (key: string) => string | undefined>> = {
  policy_texts: (kind) => textLabels[kind as keyof typeof textLabels]?.title(),
  connection_settings: (connection) => connectionLabels[connection as ConnectionName]?.name(),
};

function nameOfTarget(entry: AuditEntry, values: Readonly<Record<string, unknown>>): string | undefined {
  const ownName = ownNames[entry.target_table]?.(entry.target_id ?? '');
  if (ownName !== undefined) return ownName;
  const currentName = knownName(targetOf(entry), entry.names);
  const title: unknown = entry.target_table === 'activity_certificates' ? values['code'] : titleOf(values);
  return currentName ?? (typeof title === 'string' && title !== '' ? withoutIdentifier(title) : undefined);
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const identifiers = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A text without identifiers, which say nothing to a reader. */
export const withoutIdentifier = (text: string): string => text.replaceAll(identifiers, m.audit_unnamed());

/** A value as text: names for identifiers. */
export function textOf(column: string, value: unknown, names: AuditNames): string {
  const reference = referenceOf(column, value);
  if (reference) return knownName(reference, names) ?? nameless(reference.table);
  return typeof value === 'string' || typeof value === 'number' ? withoutIdentifier(String(value)) : '';
}
