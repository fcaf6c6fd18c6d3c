import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SignInMail {
  /** Six digits. */
  readonly code: string;
  readonly link: string;
}

export interface MailServer {
  readonly url: string;
  /** Mails that were accepted, and first attempts that were refused. */
  readonly counts: () => { readonly accepted: number; readonly greylisted: number };
  /** Waits for a mail that signs in. @throws after five minutes */
  readonly signInMail: (address: string) => Promise<SignInMail>;
  readonly close: () => Promise<void>;
}

const longestMs = 300_000;

/**
 * A mail server as universities have them: it refuses each recipient once with 451, since it has not seen the sender before, and
 * accepts the mail when it is sent again.
 */
export async function openMailServer(): Promise<MailServer> {
  const greylisted = new Set<string>();
  const mails = new Map<string, SignInMail>();
  const arrivals = new EventEmitter();
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      if (greylisted.has(address)) return done();
      greylisted.add(address);
      done(Object.assign(new Error('greylisted, try again later'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(chunks).toString());
        for (const { address } of envelope.rcptTo) {
          accepted++;
          if (mail === undefined) continue;
          mails.set(address, mail);
          arrivals.emit(address, mail);
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    counts: () => ({ accepted, greylisted: greylisted.size }),
    async signInMail(address) {
      const mail = mails.get(address);
      if (mail) return mail;
      const { promise, resolve, reject } = Promise.withResolvers<SignInMail>();
      const timer = setTimeout(() => reject(new Error(`no mail signs ${address} in`)), longestMs);
      arrivals.once(address, resolve);
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What signs in, as the text part says it, in base64 or quoted-printable (RFC 2045). */
function readMail(source: string): SignInMail | undefined {
  const [head = '', ...lines] = (/content-type: text\/plain[\s\S]*?(?=\r\n--)/i.exec(source)?.[0] ?? '').split('\r\n\r\n');
  const body = lines.join('\r\n\r\n');
  const text = /transfer-encoding: base64/i.test(head) ? Buffer.from(body, 'base64').toString() : fromQuotedPrintable(body);
  const code = /^(\d{6})\r?$/m.exec(text)?.[1];
  const link = /https?:\S+\/verify\S+/.exec(text)?.[0];
  return code === undefined || link === undefined ? undefined : { code, link };
}

const fromQuotedPrintable = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
