import type { Transaction } from '@trivium/postgres';

export async function listDomains(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ domain: string }>(
    'select domain from public.app_settings, unnest(email_domains) as domain',
  );
  return rows.map(({ domain }) => domain);
}

/** The database refuses if two accounts would become the same. */
export async function setIgnoresDots(transaction: Transaction, isIgnored: boolean): Promise<void> {
  await transaction.query('update public.app_settings set email_ignores_dots = $1', [isIgnored]);
}

export async function setDomains(transaction: Transaction, domains: readonly string[]): Promise<void> {
  await transaction.query('update public.app_settings set email_domains = $1', [domains]);
}
