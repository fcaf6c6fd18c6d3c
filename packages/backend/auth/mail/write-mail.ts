import type { Unit } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import type { MailKind } from './default-templates.ts';
import { toPlainText, verifyLink, type LinkType } from './links.rules.ts';
import { escapeHtml, fillTemplate, singleLine } from './template.rules.ts';

/** One mail of those that a step sends: a change of address writes to both. */
export interface Draft {
  readonly to: string;
  readonly code: string;
  /** What the link carries. */
  readonly hash: string;
}

export interface MailOptions {
  readonly kind: MailKind;
  /** Undefined where a mail has a code alone. */
  readonly linkType?: LinkType;
  readonly user: User;
  readonly redirectTo: string;
  readonly drafts: readonly Draft[];
}

/** How the hook `send_email` calls each kind. */
const actionTypes: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
};

/**
 * Sends the mails of a step once its transaction holds; where the project has a hook for it, that one is called instead.
 * @throws over_email_send_rate_limit, mail_not_configured, what the hook refuses
 */
export async function writeMail(unit: Unit, options: MailOptions): Promise<void> {
  const { context } = unit;
  await context.limits.send('email');
  if (context.hooks.has('send_email')) return callSendEmail(unit, options);
  context.post.check('email');
  for (const draft of options.drafts) {
    const letter = compose(unit, options, draft);
    unit.afterCommit(() => context.post.send(letter));
  }
}

function compose({ context }: Unit, { kind, linkType, user, redirectTo }: MailOptions, draft: Draft) {
  const values: Json = {
    SiteURL: context.config.site_url,
    ConfirmationURL: linkType ? verifyLink(context.externalUrl(), draft.hash, linkType, redirectTo) : '',
    Email: user.email ?? '',
    NewEmail: user.email_change ?? '',
    SendingTo: draft.to,
    Token: draft.code,
    TokenHash: draft.hash,
    RedirectTo: redirectTo,
    Data: user.raw_user_meta_data ?? {},
  };
  const { subject, content } = context.templates[kind];
  const html = fillTemplate(content, values, escapeHtml);
  return {
    channel: 'email' as const,
    to: draft.to,
    subject: fillTemplate(subject, values, singleLine),
    html,
    text: toPlainText(html),
    code: draft.code,
  };
}

/** The first draft is for the new address, a second for the current one. GoTrue names them the other way round. */
async function callSendEmail(unit: Unit, { kind, user, redirectTo, drafts }: MailOptions): Promise<void> {
  const [first, current] = drafts;
  await callHook(unit, 'send_email', {
    metadata: hookMetadata(unit.exchange, 'send-email'),
    user: userBody(user),
    email_data: {
      token: current?.code ?? first?.code ?? '',
      token_hash: first?.hash ?? '',
      redirect_to: redirectTo,
      email_action_type: actionTypes[kind],
      site_url: unit.context.externalUrl(),
      token_new: current ? first?.code : '',
      token_hash_new: current?.hash ?? '',
      old_email: '',
      old_phone: '',
      provider: '',
      factor_type: '',
    },
  });
}
