import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { readBucketId, readS3Settings } from '@trivium/backend/settings';
import { attempt, fault, ok, warning, type Finding } from './findings.ts';

const waitMs = 5_000;
const dayMs = 86_400_000;
const renewalDays = 14;

/** Whether the mail server greets. Nothing is sent. */
export async function checkMail(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const text = env['PORTAL_SMTP_URL'];
  if (!text)
    return [warning('mail', 'PORTAL_SMTP_URL is not set: sign-ups need the mail server of /admin/connections, or development.')];
  return attempt('mail', async () => {
    const { protocol, hostname, port } = new URL(text);
    const isTls = protocol === 'smtps:';
    const options = { host: hostname, port: Number(port) || (isTls ? 465 : 587) };
    const socket = isTls ? connectTls({ ...options, servername: hostname }) : connectTcp(options);
    try {
      const [greeting] = (await once(socket, 'data', { signal: AbortSignal.timeout(waitMs) })) as [Buffer];
      return greeting.toString().startsWith('220')
        ? ok('mail', `${hostname} answers`)
        : fault('mail', `${hostname} refuses mail: ${greeting.toString().trim()}`);
    } finally {
      socket.destroy();
    }
  });
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
  return attempt(subject, async () => {
    const socket: TLSSocket = connectTls({ host: hostname, port: Number(port) || 443, servername: hostname });
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(waitMs) });
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
      return days < renewalDays
        ? warning(subject, `It ends in ${days} day(s); renew it.`)
        : ok(subject, `valid for ${days} more days`);
    } finally {
      socket.destroy();
    }
  });
}
