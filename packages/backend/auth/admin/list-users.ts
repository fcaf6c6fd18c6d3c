import { audienceOf, type Exchange } from '../context.ts';
import { invalid } from '../errors.ts';
import { answer } from '../request/answer.ts';
import { userBody } from '../users/user.rules.ts';
import { listUsers } from '../users/users.sql.ts';
import { offsetOf, pageHeaders, readPage } from './page.rules.ts';

/** `GET /admin/users` */
export async function listAllUsers(exchange: Exchange): Promise<Response> {
  const { searchParams, pathname } = exchange.url;
  const page = readPage(searchParams);
  const audience = audienceOf(exchange);
  const { users, total } = await listUsers(exchange.context.pool, {
    audience,
    filter: searchParams.get('filter') ?? '',
    ascending: readDirection(searchParams.get('sort')) === 'asc',
    limit: page.size,
    offset: offsetOf(page),
  });
  return answer({ users: users.map(userBody), aud: audience }, 200, pageHeaders(pathname, searchParams, page, total));
}

function readDirection(sort: string | null): 'asc' | 'desc' {
  const [field = 'created_at', direction = 'desc'] = (sort ?? 'created_at desc').split(' ', 2);
  if (field !== 'created_at') throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
  const lower = direction.toLowerCase();
  if (lower !== 'asc' && lower !== 'desc')
    throw invalid(`Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`);
  return lower;
}
