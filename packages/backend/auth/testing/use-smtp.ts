import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

interface ReceivedMail {
  readonly user: string | undefined;
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export interface TestSmtp {
  readonly port: number;
  readonly sentTo: (email: string) => readonly ReceivedMail[];
  /** Refuses the recipients that begin with a name, with the reply that the function gives for each attempt. */
  readonly refuse: (name: string, reply: (attempt: number) => string | undefined) => void;
}

export const smtpPassword = 'the secret';

/** A local mail server for the tests of a file. */
export async function useSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, (attempt: number) => string | undefined>();
  const attempts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === smtpPassword ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      const [, reply] = [...refusals].find(([name]) => address.startsWith(name)) ?? [];
      const text = reply?.(attempt);
      done(text === undefined ? null : Object.assign(new Error(text), { responseCode: Number(text.slice(0, 3)) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          user: session.user,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    port: (server.server.address() as AddressInfo).port,
    sentTo: (email) => received.filter(({ to }) => to.includes(email)),
    refuse: (name, reply) => void refusals.set(name, reply),
  };
}

/** The section of `config.toml` that sends mail through it. */
export const smtpSection = ({ port }: TestSmtp) => `[auth.email.smtp]
host = "127.0.0.1"
port = ${port}
user = "sender"
pass = "${smtpPassword}"
admin_email = "team@example.org"
sender_name = "The Team"
`;
