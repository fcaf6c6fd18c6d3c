/** The mails that carry a link or a code: the names of `[auth.email.template.<name>]`. The last is ours. */
export const mailKinds = [
  'confirmation',
  'invite',
  'recovery',
  'magic_link',
  'email_change',
  'reauthentication',
  'identity_code',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The mails that report a change to the account: the names of `[auth.email.notification.<name>]`. */
export const notificationKinds = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const page = (title: string, ...paragraphs: string[]) =>
  `<h2>${title}</h2>\n${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}\n`;
const link = (label: string) => `<a href="{{ .ConfirmationURL }}">${label}</a>`;
const code = 'Or enter this code: <strong>{{ .Token }}</strong>';
const notYou = 'If this was not you, change your password now and contact the people who run the site.';
const ignore = 'If you did not ask for this mail, you can ignore it.';

/** The templates for projects without their own. */
export const defaultTemplates: Readonly<
  Record<MailKind | NotificationKind, { readonly subject: string; readonly content: string }>
> = {
  confirmation: {
    subject: 'Confirm your address',
    content: page('Welcome', 'One step is left: confirm that this address is yours.', link('Confirm the address'), code, ignore),
  },
  invite: {
    subject: 'You are invited',
    content: page('An invitation', 'You have been invited to {{ .SiteURL }}.', link('Accept the invitation'), code),
  },
  recovery: {
    subject: 'Choose a new password',
    content: page('A new password', 'Choose a new password with this link.', link('Choose a new password'), code, ignore),
  },
  magic_link: {
    subject: 'Your link to sign in',
    content: page('Sign in', 'This link signs you in, once.', link('Sign in'), code, ignore),
  },
  email_change: {
    subject: 'Confirm the change of your address',
    content: page(
      'A new address',
      '{{ if .Email }}Please confirm that your address changes from {{ .Email }} to {{ .NewEmail }}.{{ else }}Please confirm that your address is {{ .NewEmail }}.{{ end }}',
      link('Confirm the change'),
      code,
      'If you did not ask for this change, do not confirm it, and change your password.',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    content: page('Confirm that it is you', 'Enter this code: <strong>{{ .Token }}</strong>', ignore),
  },
  // No link: opening it would prove the address for somebody else.
  identity_code: {
    subject: '{{ .Token }} is your code',
    content: page(
      'Is this you?',
      'Somebody who signed in with {{ .Provider }} says that this address is theirs. If it was you, enter this code: <strong>{{ .Token }}</strong>',
      'If it was not you, ignore this mail and tell nobody the code. With it, they could sign in to your account.',
    ),
  },
  password_changed: {
    subject: 'Your password was changed',
    content: page('A new password', 'The password of your account at {{ .SiteURL }} was changed.', notYou),
  },
  email_changed: {
    subject: 'Your address was changed',
    content: page('A new address', 'The address of your account was changed from {{ .OldEmail }} to {{ .Email }}.', notYou),
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    content: page('A new number', 'The phone number of your account was changed from {{ .OldPhone }} to {{ .Phone }}.', notYou),
  },
  identity_linked: {
    subject: 'Another way to sign in',
    content: page('Another way to sign in', 'You can now sign in to your account with {{ .Provider }} too.', notYou),
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    content: page('A way to sign in was removed', 'You can no longer sign in to your account with {{ .Provider }}.', notYou),
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    content: page('A second factor', 'Your account has a new second factor ({{ .FactorType }}).', notYou),
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    content: page('A second factor was removed', 'A second factor ({{ .FactorType }}) of your account was removed.', notYou),
  },
};
