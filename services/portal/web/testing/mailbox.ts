import { expect } from 'vitest';

export interface MailboxMail {
  readonly code: string;
  readonly links: readonly string[];
}

const mailsTo = async (url: string, email: string) => {
  const response = await fetch(`${url}/mailbox?format=json&to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: MailboxMail[] }).messages;
};

/** Waits for the `count`th mail to an address and returns it. */
export async function nextMail(url: string, email: string, count = 1): Promise<MailboxMail> {
  await expect.poll(async () => (await mailsTo(url, email)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return (await mailsTo(url, email))[0] as MailboxMail;
}
