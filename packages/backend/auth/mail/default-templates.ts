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
const notYou = 'If this wasn’t you, change your password now and tell the people who run the site.';
const ignore = 'If you didn’t ask for this email, ignore it.';

/** The templates for projects without their own. */
export const defaultTemplates: Readonly<
  Record<MailKind | NotificationKind, { readonly subject: string; readonly content: string }>
> = {
  confirmation: {
    subject: 'Confirm your address',
    content: page('Welcome', 'One last step: confirm that this address is yours.', link('Confirm address'), code, ignore),
  },
  invite: {
    subject: 'You’re invited',
    content: page('You’re invited', 'You’ve been invited to {{ .SiteURL }}.', link('Accept the invitation'), code),
  },
  recovery: {
    subject: 'Choose a new password',
    content: page('Choose a new password', 'You asked for a new password.', link('Choose a new password'), code, ignore),
  },
  magic_link: {
    subject: 'Your sign-in link',
    content: page('Sign in', 'This link signs you in. It works once.', link('Sign in'), code, ignore),
  },
  email_change: {
    subject: 'Confirm your new address',
    content: page(
      'Confirm your new address',
      '{{ if .Email }}Confirm that you’re changing your address from {{ .Email }} to {{ .NewEmail }}.{{ else }}Confirm that your address is {{ .NewEmail }}.{{ end }}',
      link('Confirm change'),
      code,
      'If you didn’t ask for this change, don’t confirm it, and change your password.',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    content: page('Confirm it’s you', 'Enter this code: <strong>{{ .Token }}</strong>', ignore),
  },
  // No link: opening it would prove the address for somebody else.
  identity_code: {
    subject: '{{ .Token }} is your code',
    content: page(
      'Is this you?',
      'Someone who signed in with {{ .Provider }} entered this address. If it was you, enter this code: <strong>{{ .Token }}</strong>',
      'If it wasn’t you, ignore this email and don’t give anyone the code. With it, they could sign in to your account.',
    ),
  },
  password_changed: {
    subject: 'Your password was changed',
    content: page('Your password was changed', 'The password of your account at {{ .SiteURL }} was changed.', notYou),
  },
  email_changed: {
    subject: 'Your address was changed',
    content: page(
      'Your address was changed',
      'The address of your account was changed from {{ .OldEmail }} to {{ .Email }}.',
      notYou,
    ),
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    content: page(
      'Your phone number was changed',
      'The phone number of your account was changed from {{ .OldPhone }} to {{ .Phone }}.',
      notYou,
    ),
  },
  identity_linked: {
    subject: 'A new way to sign in',
    content: page('A new way to sign in', 'You can now sign in to your account with {{ .Provider }} too.', notYou),
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    content: page('A way to sign in was removed', 'You can no longer sign in to your account with {{ .Provider }}.', notYou),
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    content: page('A second factor was added', 'Your account has a new second factor ({{ .FactorType }}).', notYou),
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    content: page('A second factor was removed', 'A second factor ({{ .FactorType }}) of your account was removed.', notYou),
  },
};
