/** The mails that are sent here, by the names that `[auth.email.template.<name>]` gives them. */
export const mailKinds = ['confirmation', 'invite', 'recovery', 'magic_link', 'email_change', 'reauthentication'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Those that tell what was done, by the names of `[auth.email.notification.<name>]`. */
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
const code = 'Or type in this code: <strong>{{ .Token }}</strong>';
const notYou = 'It was not you? Choose a new password at once, and tell those who run the site.';
const ignore = 'You did not ask for it? Then there is nothing to do.';

/** Where a project has none of its own. */
export const defaultTemplates: Readonly<
  Record<MailKind | NotificationKind, { readonly subject: string; readonly content: string }>
> = {
  confirmation: {
    subject: 'Confirm your address',
    content: page('Welcome', 'One step is left: show that this address is yours.', link('Confirm the address'), code, ignore),
  },
  invite: {
    subject: 'You are invited',
    content: page('An invitation', 'Somebody invites you to {{ .SiteURL }}.', link('Accept the invitation'), code),
  },
  recovery: {
    subject: 'Choose a new password',
    content: page('A new password', 'With this link you can choose one.', link('Choose a new password'), code, ignore),
  },
  magic_link: {
    subject: 'Your link to sign in',
    content: page('Sign in', 'This link signs you in, once.', link('Sign in'), code, ignore),
  },
  email_change: {
    subject: 'Confirm the change of your address',
    content: page(
      'A new address',
      '{{ if .Email }}Your address is to change from {{ .Email }} to {{ .NewEmail }}.{{ else }}Your address is to be {{ .NewEmail }}.{{ end }}',
      link('Confirm the change'),
      code,
      'You did not ask for it? Then do not confirm, and choose a new password.',
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    content: page('Confirm that it is you', 'Type in this code: <strong>{{ .Token }}</strong>', ignore),
  },
  password_changed: {
    subject: 'Your password was changed here',
    content: page('A new password', 'The password of your account at {{ .SiteURL }} was changed.', notYou),
  },
  email_changed: {
    subject: 'Your address was changed',
    content: page('A new address', 'The address of your account was changed from {{ .OldEmail }} to {{ .Email }}.', notYou),
  },
  phone_changed: {
    subject: 'Your telephone number was changed',
    content: page('A new number', 'The number of your account was changed from {{ .OldPhone }} to {{ .Phone }}.', notYou),
  },
  identity_linked: {
    subject: 'Another way to sign in',
    content: page('Another way to sign in', 'Your account can now be opened by {{ .Provider }} too.', notYou),
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    content: page('A way less to sign in', 'Your account can no longer be opened by {{ .Provider }}.', notYou),
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    content: page('A second factor', 'Your account has a new second factor ({{ .FactorType }}).', notYou),
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    content: page('A second factor less', 'A second factor ({{ .FactorType }}) of your account was removed.', notYou),
  },
};
