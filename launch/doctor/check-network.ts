import { once } from 'node:events';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { readBucketId, readS3Settings, verifyMailServer } from '@trivium/backend/settings';
import { attempt, fault, ok, warning, type Finding } from './findings.ts';

const waitMs = 5_000;
const dayMs = 86_400_000;
const renewalDays = 14;

/** What to do where the mail server does not take mail. Its library has one code for all that a connection refuses. */
function mailRemedy({ message, code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EAUTH') return 'Correct user and password in PORTAL_SMTP_URL.';
  if (/certificate|altnames|ssl|tls/i.test(message))
    return `The certificate must be valid for ${host}, from an authority that this machine trusts; smtps: is for a port that speaks TLS at once.`;
  return `Is ${host}:${port} in PORTAL_SMTP_URL right, and open from this machine?`;
}

/** Whether the mail server takes us: network, TLS, user and password. Nothing is sent. */
export async function checkMail(smtp: Parameters<typeof verifyMailServer>[0] | undefined): Promise<Finding[]> {
  const subject = 'mail';
  if (!smtp)
    return [warning(subject, 'PORTAL_SMTP_URL is not set: sign-ups need the mail server of /admin/connections, or development.')];
  const { host, port, user } = smtp;
  return verifyMailServer(smtp).then(
    () => [ok(subject, `${host} answers${user === '' ? '' : ', and takes user and password'}`)],
    (error: NodeJS.ErrnoException) => [
      fault(subject, `${host} takes no mail: ${error.message} (${error.code}). ${mailRemedy(error, host, port)}`),
    ],
  );
}

/** Whether the bucket of the files is there and opens with its keys. Nothing is written. */
export async function checkObjectStore(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const s3 = readS3Settings(env);
  if (!s3) return [];
  return attempt('S3', async () => {
    try {
      const id = await readBucketId(s3);
      return ok('S3', id === undefined ? `bucket ${s3.bucket} opens, and has no files yet` : `bucket ${s3.bucket} opens`);
    } catch (error) {
      // Its message may be the whole answer of another kind of server.
      const { name, code } = error as Error & { code?: string };
      return fault('S3', `Bucket ${s3.bucket} does not open (${code ?? name}): check the STORAGE_S3_… settings.`);
    }
  });
}

/** How long the certificate of a public address is valid. */
export async function checkCertificate(publicUrl: string | undefined): Promise<Finding[]> {
  if (!publicUrl?.startsWith('https:')) return [];
  const { hostname, port } = new URL(publicUrl);
  const subject = `certificate of ${hostname}`;
  const socket: TLSSocket = connectTls({ host: hostname, port: Number(port) || 443, servername: hostname });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(waitMs) });
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
    return [
      days < renewalDays ? warning(subject, `It ends in ${days} day(s); renew it.`) : ok(subject, `valid for ${days} more days`),
    ];
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const advice = `Does ${hostname} lead to your proxy from this machine too, and has that a certificate which browsers trust?`;
    return [fault(subject, `${message} (${code}). ${advice}`)];
  } finally {
    socket.destroy();
  }
}
