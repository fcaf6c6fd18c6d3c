import { Refusal } from '../refusals/refusal.ts';
import type { Client, PortalConfig } from './client.ts';
import type { Database } from './database.gen.ts';

/**
 * Prepares to remove a row for good. The token is read now, because the page may be closing when the request goes out.
 * @returns the removal; it rejects if the backend does not answer or refuses
 */
export function prepareRemoval(
  db: Client,
  { url, publishableKey }: PortalConfig,
  table: keyof Database['public']['Tables'],
  id: string,
): () => Promise<void> {
  let token = '';
  void db.auth.getSession().then(({ data }) => {
    token = data.session?.access_token ?? '';
  });
  return async () => {
    const response = await fetch(`${url}/rest/v1/${table}?id=eq.${id}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Refusal(String(response.status), 'The row was not removed.');
  };
}
