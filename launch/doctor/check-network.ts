import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
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

/** Whether the object store answers at all; whether its keys fit shows at the start. */
export async function checkObjectStore(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const endpoint = env['STORAGE_S3_ENDPOINT'];
  if (!endpoint) return [];
  return attempt('S3', async () => {
    const { status } = await fetch(endpoint, { signal: AbortSignal.timeout(waitMs) });
    return ok('S3', `answers (${status})`);
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
