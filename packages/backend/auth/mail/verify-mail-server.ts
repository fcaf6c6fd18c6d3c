import { createSmtpTransport, type SmtpSettings } from './mail-server.ts';

/** Connects, encrypts and signs in as for a mail, and sends none. @throws what the server or the network refused, with its code */
export async function verifyMailServer(settings: SmtpSettings): Promise<void> {
  const transport = createSmtpTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
