import { listEntries, type AuditColumn } from '../audit/audit.sql.ts';
import type { Exchange } from '../context.ts';
import { invalid } from '../errors.ts';
import { answer } from '../request/answer.ts';
import { offsetOf, pageHeaders, readPage } from './page.rules.ts';

const scopes: Readonly<Record<string, readonly AuditColumn[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

/** `GET /admin/audit?query=action:login` */
export async function listAudit(exchange: Exchange): Promise<Response> {
  const { searchParams, pathname } = exchange.url;
  const page = readPage(searchParams);
  const query = searchParams.get('query') ?? '';
  const [, scope = '', text = ''] = /^([^:]*):(.*)$/s.exec(query) ?? [];
  const columns = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (query !== '' && !columns) throw invalid(`Invalid query scope: ${query}`);
  const search = { columns: columns ?? [], text };
  const found = await listEntries(exchange.context.pool, search, { limit: page.size, offset: offsetOf(page) });
  return answer(found.entries, 200, pageHeaders(pathname, searchParams, page, found.total));
}
