import type { Client, PortalConfig } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';

/** @throws Refusal `certificate_empty`, `certificate_limit` */
export const issueCertificate = async (db: Client) => dataOf(await db.rpc('issue_certificate'));

interface Revocation {
  /** Shown by the public check. */
  readonly cause: string;
  /** For the audit log alone. */
  readonly note: string;
}

/** Revokes one's own certificate, or, for an administrator with a cause, anybody's. @throws Refusal `certificate_…` */
export const revokeCertificate = async (db: Client, certificate: string, revocation?: Revocation): Promise<void> => {
  dataOf(await db.rpc('revoke_certificate', { certificate, ...revocation }));
};

/** Issues a certificate again from the transcript of now, for administrators. @throws Refusal `certificate_…` */
export const reissueCertificate = async (db: Client, certificate: string) =>
  dataOf(await db.rpc('reissue_certificate', { certificate }));

/** A certificate as PDF. @throws Refusal by the code of the answer, or `network` */
export async function readCertificateFile(db: Client, config: PortalConfig, code: string): Promise<Blob> {
  const { data } = await db.auth.getSession();
  const response = await fetch(`${config.url}/functions/v1/transcript-certificate/${code}`, {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}`, apikey: config.publishableKey },
  }).catch(() => undefined);
  if (!response) throw new Refusal('network', 'Nobody answered.');
  if (response.ok) return response.blob();
  const problem = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
  throw new Refusal(problem.error?.code ?? String(response.status), 'The certificate was not drawn.');
}
