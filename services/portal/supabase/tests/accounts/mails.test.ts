import { beforeAll, expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const organisation = { en: 'Students & <Friends>', th: 'สโมสรนักศึกษา <คณะ>' };
beforeAll(async () => {
  await portal().query('update app_settings set organisation_name = $1, organisation_name_th = $2', [
    organisation.en,
    organisation.th,
  ]);
});

interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly code: string;
  readonly links: readonly string[];
}
const post = (path: string, body: object) =>
  fetch(`${portal().url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: portal().publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function mailTo(email: string): Promise<Mail> {
  const read = async () => {
    const response = await fetch(`${portal().url}/mailbox?format=json&to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { messages: Mail[] }).messages;
  };
  await expect.poll(read).not.toHaveLength(0);
  return (await read())[0] as Mail;
}

test.each([
  ['en', 'Confirm your address', 'Confirm address', 'Or type this code'],
  ['th', 'ยืนยันอีเมลของคุณ', 'ยืนยันอีเมล', 'หรือพิมพ์รหัสนี้'],
] as const)(
  'the first mail is in the language of the sign-up, %s, with the organisation’s name',
  async (language, subject, button, code) => {
    const email = `mail-${language}@faculty.example`;
    expect((await post('otp', { email, data: { language } })).status).toBe(200);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`${subject} · ${organisation[language]}`);
    expect(mail.html).toMatch(new RegExp(`<html lang=["']${language}["']`));
    expect(mail.html).toContain(organisation[language].replace('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    expect(mail.text).toContain(organisation[language]);
    expect(mail.text).toContain(`${button}: ${mail.links[0]}`);
    expect(mail.text).toContain(code);
    expect(mail.text).toContain(mail.code);
    expect(mail.text).not.toMatch(/[{}]|color-scheme|<\/?(?:p|div|h1|a|body)\b/);
  },
);

test.each([
  ['recover', 'ตั้งรหัสผ่านใหม่', 'Choose a new password'],
  ['otp', 'ลิงก์เข้าสู่ระบบ', 'Your sign-in link'],
])('a later mail of %s is in the language of the profile, whatever the request says', async (path, thai, english) => {
  for (const [language, subject] of [
    ['th', thai],
    ['en', english],
  ] as const) {
    const email = `${path}-${language}@faculty.example`;
    await portal().query(
      `insert into auth.users (id, email, aud, role, email_confirmed_at) values (gen_random_uuid(), $1, 'authenticated', 'authenticated', now())`,
      [email],
    );
    await portal().query(`update profiles set language = $2 from auth.users where users.id = profiles.id and users.email = $1`, [
      email,
      language,
    ]);
    await post(path, { email, data: { language: language === 'th' ? 'en' : 'th' } });
    expect((await mailTo(email)).subject).toBe(`${subject} · ${organisation[language]}`);
  }
});
