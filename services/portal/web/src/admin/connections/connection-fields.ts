import { connectionOf, type ConnectionField } from '../../../../supabase/functions/_shared/connections/connections.rules.ts';
import type { FieldSpec, FieldSpecs } from '../../crud-form/fields.ts';
import { m } from '../../paraglide/messages.js';
import type { Connection, ConnectionName } from './queries.ts';

interface FieldLabel {
  readonly label: () => string;
  readonly hint?: () => string;
}

const labels: Readonly<Record<string, FieldLabel>> = {
  kind: { label: m.connection_field_kind },
  model: { label: m.connection_field_model, hint: m.connection_field_model_hint },
  key: { label: m.connection_field_key },
  url: { label: m.connection_field_url, hint: m.connection_field_url_hint },
  contact: { label: m.connection_field_contact },
  openalex_key: { label: m.connection_field_openalex_key },
  pubmed_key: { label: m.connection_field_pubmed_key },
  server: { label: m.connection_field_server, hint: m.connection_field_server_hint },
  user: { label: m.connection_field_user },
  password: { label: m.connection_field_password },
  sender: { label: m.connection_field_sender, hint: m.connection_field_sender_hint },
  token: { label: m.connection_field_token, hint: m.connection_field_token_hint },
  to: { label: m.connection_field_to, hint: m.connection_field_to_hint },
  webhook: { label: m.connection_field_webhook, hint: m.connection_field_webhook_hint },
  client_id: { label: m.connection_field_client_id },
  client_secret: { label: m.connection_field_client_secret },
  calendar_id: { label: m.connection_field_calendar_id, hint: m.connection_field_calendar_id_hint },
  public_key: { label: m.connection_field_public_key },
};

const contactHints: Partial<Record<ConnectionName, () => string>> = {
  papers: m.connection_field_contact_papers_hint,
  'web-push': m.connection_field_contact_push_hint,
};

export const fieldName = (field: string): string => labels[field]?.label() ?? field;

/** The fields of a connection's form. A secret that is stored may stay empty. */
export function connectionFields({ name, values }: Connection): FieldSpecs {
  const { fields } = connectionOf(name);
  const entered = Object.entries(fields).filter(([field]) => name !== 'web-push' || field === 'contact');
  return Object.fromEntries(entered.map(([field, rule]) => [field, fieldSpec(name, field, rule, values)]));
}

function fieldSpec(
  name: ConnectionName,
  field: string,
  { pattern, isRequired = false, isSecret }: ConnectionField,
  values: Connection['values'],
): FieldSpec {
  const stays = isSecret && values[field] !== undefined;
  const hint = stays ? m.connection_field_secret_stays : field === 'contact' ? contactHints[name] : labels[field]?.hint;
  return {
    kind: isSecret ? 'secret' : field === 'kind' ? 'choice' : 'line',
    label: fieldName(field),
    ...(hint && { hint: hint() }),
    isRequired: isRequired && !stays,
    pattern,
    ...(field === 'kind' && {
      options: [
        { value: 'openai', name: m.connection_kind_openai() },
        { value: 'anthropic', name: m.connection_kind_anthropic() },
        { value: 'gemini', name: m.connection_kind_gemini() },
      ],
    }),
    ...(field === 'url' && { inputMode: 'url' as const }),
  };
}

const kindNames: Readonly<Record<string, () => string>> = {
  openai: m.connection_kind_openai,
  anthropic: m.connection_kind_anthropic,
  gemini: m.connection_kind_gemini,
};

/** A stored value for people to read. Of a secret that is its end, or only that it is set. */
export function valueText(name: ConnectionName, field: string, value: string): string {
  const rule: ConnectionField | undefined = connectionOf(name).fields[field];
  if (!rule?.isSecret) return field === 'kind' ? (kindNames[value]?.() ?? value) : value;
  return value === '' ? m.connection_secret_set() : m.connection_secret_ends({ end: value });
}

/** What a form begins with: secrets are empty. */
export function initialValues({ name, values }: Connection): Readonly<Record<string, string>> {
  const { fields } = connectionOf(name);
  const readable = Object.entries(values).filter(([field]) => !fields[field]?.isSecret);
  return { kind: 'openai', ...Object.fromEntries(readable) };
}
