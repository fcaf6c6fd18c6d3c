import { hasMailServer, mailFailure, sendMail } from '../../_shared/mail-server.ts';
import { refuse } from '../../_shared/refusal.ts';
import { notSet, testMessage, type Try } from './outcome.ts';

const subjects = { th: 'อีเมลทดสอบ', en: 'Test email' } as const;

/** Mails the administrator who tries. */
export const tryMail: Try = async (context, { id, language }) => {
  if (!hasMailServer(context)) throw notSet();
  const { data, error } = await context.service.auth.admin.getUserById(id);
  if (error) throw refuse('database_failed', 'Your account could not be read. Try again.');
  const to = data.user.email;
  if (!to) return { works: false, code: 'no_address' };
  const mail = { to, subject: subjects[language], text: `${testMessage[language]}\n`, id: crypto.randomUUID(), language };
  try {
    await sendMail(context, mail);
    return { works: true, code: 'works', about: to };
  } catch (failure) {
    return { works: false, ...mailFailure(failure) };
  }
};
