import { m } from '../../paraglide/messages.js';
import { Refusal } from '../../refusals/refusal.ts';
import type { ConnectionName, TryResult } from './queries.ts';

interface ConnectionLabels {
  readonly name: () => string;
  /** What it is for, where its group does not say so. */
  readonly lead?: () => string;
  /** What a try that worked did. */
  readonly works: (about: string) => string;
}

export const connectionLabels: Readonly<Record<ConnectionName, ConnectionLabels>> = {
  'chat-primary': { name: m.connection_chat_primary, works: (about) => m.connection_works_model({ about }) },
  'chat-second': { name: m.connection_chat_second, works: (about) => m.connection_works_model({ about }) },
  'chat-third': { name: m.connection_chat_third, works: (about) => m.connection_works_model({ about }) },
  papers: { name: m.connection_papers, lead: m.connection_papers_lead, works: () => m.connection_works_papers() },
  mail: { name: m.connection_mail, lead: m.connection_mail_lead, works: (about) => m.connection_works_mail({ about }) },
  line: { name: m.connection_line, lead: m.connection_line_lead, works: (about) => m.connection_works_line({ about }) },
  discord: { name: m.connection_discord, lead: m.connection_discord_lead, works: () => m.connection_works_discord() },
  'web-push': {
    name: m.connection_web_push,
    lead: m.connection_web_push_lead,
    works: (about) => m.connection_works_push({ about }),
  },
  calendar: { name: m.connection_calendar, works: () => m.connection_works_calendar() },
};

export interface ConnectionGroup {
  readonly title: () => string;
  readonly lead: () => string;
  readonly names: readonly ConnectionName[];
}

export const connectionGroups: readonly ConnectionGroup[] = [
  {
    title: m.connections_messages,
    lead: m.connections_messages_lead,
    names: ['mail', 'line', 'discord', 'web-push'],
  },
  {
    title: m.connections_chat,
    lead: m.connections_chat_lead,
    names: ['chat-primary', 'chat-second', 'chat-third', 'papers'],
  },
  { title: m.connections_calendar, lead: m.connections_calendar_lead, names: ['calendar'] },
];

const refusals: Readonly<Record<string, () => string>> = {
  connection_value_invalid: m.connection_refusal_value,
  connection_secret_required: m.connection_refusal_secret,
  connection_try_limit: m.connection_refusal_limit,
  connection_not_set: m.connection_refusal_not_set,
  sealing_key_missing: m.connection_refusal_key,
};

/** The sentence of a refusal of connections; undefined for others, whose sentences are the app's. */
export const connectionRefusal = (error: Error): string | undefined =>
  error instanceof Refusal ? refusals[error.code]?.() : undefined;

const failures: Readonly<Record<string, () => string>> = {
  timed_out: m.connection_fails_timed_out,
  unreachable: m.connection_fails_unreachable,
  no_devices: m.connection_fails_no_devices,
  no_address: m.connection_fails_no_address,
  client_refused: m.connection_fails_client,
  permission_refused: m.connection_fails_permission,
  smtp_eauth: m.connection_fails_mail_password,
};

const statuses: Readonly<Record<number, () => string>> = {
  401: m.connection_fails_key,
  402: m.connection_fails_credit,
  403: m.connection_fails_rights,
  404: m.connection_fails_missing,
  429: m.connection_fails_throttled,
};

/** What happened when a connection was tried, in a sentence or two. */
export function tryResultText(name: ConnectionName, { works, code, status, about = '' }: TryResult): string {
  if (works) return connectionLabels[name].works(about);
  const sentence = failureText(code, status);
  return about === '' ? sentence : `${about}: ${sentence}`;
}

function failureText(code: string, status = 0): string {
  const failure = failures[code];
  if (failure) return failure();
  if (/^smtp_\d+$/.test(code)) return m.connection_fails_mail({ code: code.replace('smtp_', '') });
  if (code.startsWith('smtp_')) return m.connection_fails_mail_unreachable();
  if (code !== 'status') return m.connection_fails_other({ code });
  return (
    statuses[status]?.() ?? (status >= 500 ? m.connection_fails_service({ status }) : m.connection_fails_request({ status }))
  );
}
