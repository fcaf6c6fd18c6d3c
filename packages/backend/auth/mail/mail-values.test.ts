import { expect, test } from 'vitest';
import { uniqueEmail, useAuth } from '../testing/use-auth.ts';

const hook = `
create function public.mail_values(event jsonb) returns jsonb language sql as $$
  select jsonb_build_object('Organisation', 'Club of ' || (event #>> '{user,user_metadata,town}'), 'SiteURL', 'https://evil.example')
$$;
grant execute on function public.mail_values to supabase_auth_admin;`;
const auth = useAuth(
  `[auth.email]
enable_confirmations = true
[auth.email.template.confirmation]
subject = "{{ .Organisation }}"
content = "<p>{{ .Organisation }} at {{ .SiteURL }}</p>"
[auth.hook.mail_values]
enabled = true
uri = "pg-functions://postgres/public/mail_values"`,
  { 'migrations/1_mail.sql': hook },
);

test('a hook adds values to the templates of mails, escaped, and replaces none of the usual ones', async () => {
  const email = uniqueEmail();
  await auth()
    .newClient()
    .auth.signInWithOtp({ email, options: { data: { town: '<b>Chiang Mai</b>' } } });
  const { subject, html, text } = await auth().message(email);
  expect(subject).toBe('Club of <b>Chiang Mai</b>');
  expect(html).toBe('<p>Club of &lt;b&gt;Chiang Mai&lt;/b&gt; at http://127.0.0.1:3000</p>');
  expect(text).toBe('Club of <b>Chiang Mai</b> at http://127.0.0.1:3000');
});
