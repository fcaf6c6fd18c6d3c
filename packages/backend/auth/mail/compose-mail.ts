import type { EmailMessage } from '../../mailbox/mailbox.ts';
import type { AuthContext, UnitOfWork } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import type { MailKind, NotificationKind } from './default-templates.ts';
import { toPlainText } from './links.rules.ts';
import { escapeHtml, fillTemplate, singleLine } from './template.rules.ts';

export interface MailContent {
  readonly kind: MailKind | NotificationKind;
  readonly user: User;
  readonly to: string;
  /** The values of the template that this kind has. */
  readonly values: Json;
  /** The one-time code in it; empty if it has none. */
  readonly code: string;
}

/**
 * Fills in the template of a mail. The hook `mail_values` adds values of the project, such as the reader's language.
 * @throws errors of the hook
 */
export async function composeMail(unit: UnitOfWork, { kind, user, to, values, code }: MailContent): Promise<EmailMessage> {
  const { context, request } = unit;
  const { subject, content } = context.templates[kind];
  const own = await callHook(unit, 'mail_values', { metadata: hookMetadata(request, 'mail-values'), user: userBody(user) });
  const all: Json = { ...own, SiteURL: context.config.site_url, Data: user.raw_user_meta_data ?? {}, ...values };
  const html = fillTemplate(content, all, escapeHtml);
  return { channel: 'email', to, subject: fillTemplate(subject, all, singleLine), html, text: toPlainText(html), code };
}

/** A provider for templates: `{{ .Provider }}`, and its name in each language as `{{ .ProviderLabels.en }}`. */
export const providerValues = ({ config }: AuthContext, provider: string): Json => ({
  Provider: provider,
  ProviderLabels: config.external[provider]?.labels ?? {},
});
