import { listEntries, type AuditColumn } from '../audit/audit.sql.ts';
import type { AuthRequest } from '../context.ts';
import { invalid } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import { offsetOf, pageHeaders, readPage } from './page.ts';

const scopes: Readonly<Record<string, readonly AuditColumn[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

/** `GET /admin/audit?query=action:login` */
export async function listAudit(request: AuthRequest): Promise<Response> {
  const { searchParams, pathname } = request.url;
  const page = readPage(searchParams);
  const query = searchParams.get('query') ?? '';
  const [, scope = '', text = ''] = /^([^:]*):(.*)$/s.exec(query) ?? [];
  const columns = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (query !== '' && !columns) throw invalid(`Invalid query scope: ${query}`);
  const search = { columns: columns ?? [], text };
  const result = await listEntries(request.context.pool, search, { limit: page.size, offset: offsetOf(page) });
  return jsonResponse(result.entries, 200, pageHeaders(pathname, searchParams, page, result.total));
}
