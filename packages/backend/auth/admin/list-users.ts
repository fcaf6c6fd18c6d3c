import { audienceOf, type AuthRequest } from '../context.ts';
import { invalid } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import { userBody } from '../users/user.rules.ts';
import { listUsers } from '../users/users.sql.ts';
import { offsetOf, pageHeaders, readPage } from './page.ts';

/** `GET /admin/users` */
export async function listAllUsers(request: AuthRequest): Promise<Response> {
  const { searchParams, pathname } = request.url;
  const page = readPage(searchParams);
  const audience = audienceOf(request);
  const { users, total } = await listUsers(request.context.pool, {
    audience,
    filter: searchParams.get('filter') ?? '',
    ascending: readDirection(searchParams.get('sort')) === 'asc',
    limit: page.size,
    offset: offsetOf(page),
  });
  return jsonResponse({ users: users.map(userBody), aud: audience }, 200, pageHeaders(pathname, searchParams, page, total));
}

function readDirection(sort: string | null): 'asc' | 'desc' {
  const [field = 'created_at', direction = 'desc'] = (sort ?? 'created_at desc').split(' ', 2);
  if (field !== 'created_at') throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
  const lower = direction.toLowerCase();
  if (lower !== 'asc' && lower !== 'desc')
    throw invalid(`Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`);
  return lower;
}
