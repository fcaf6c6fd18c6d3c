import type { Client, PortalConfig } from '../data/client.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The proposal or the report of a project as it is saved. */
export type FormKind = 'proposal' | 'report';

/** An official form as PDF. @throws Refusal by the function's status; `network` */
export async function fetchProjectForm(
  db: Client,
  { url, publishableKey }: PortalConfig,
  project: string,
  kind: FormKind = 'proposal',
): Promise<Blob> {
  const { data } = await db.auth.getSession();
  const response = await fetch(`${url}/functions/v1/project-form/${project}${kind === 'report' ? '/report' : ''}`, {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}`, apikey: publishableKey },
  }).catch((error: unknown) => {
    throw new Refusal('network', String(error));
  });
  if (!response.ok) throw new Refusal(String(response.status), 'The form was not drawn.');
  return response.blob();
}
