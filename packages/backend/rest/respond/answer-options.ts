import { findRoutine } from '../plan/find-routine.ts';
import { findTable } from '../plan/find-table.ts';
import type { RestRequest } from '../rest-request.ts';
import type { Table } from '../schema/model.ts';
import type { Answer } from './answer.ts';

/** OPTIONS: the methods that a table, view or function takes. Runs no statement. @throws PGRST202, PGRST203, PGRST205 */
export function answerOptions({ context, apiRequest, raw }: RestRequest): Answer {
  const { target, schema } = apiRequest;
  if (target.kind === 'root') return allow(['OPTIONS', 'GET', 'HEAD']);
  const name = { schema, name: target.name };
  if (target.kind === 'table') return allow(methodsOf(findTable(context.schema, name)));
  const args = [...new Set(new URLSearchParams(raw.search).keys())];
  const routine = findRoutine(context.schema, name, args, { contentType: '', isPost: false });
  return allow(routine.volatility === 'volatile' ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']);
}

function methodsOf({ isInsertable, isUpdatable, isDeletable, primaryKey }: Table): string[] {
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(isInsertable ? ['POST'] : []),
    ...(isInsertable && isUpdatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ];
}

const allow = (methods: readonly string[]): Answer => ({ status: 200, headers: { allow: methods.join(',') }, body: null });
