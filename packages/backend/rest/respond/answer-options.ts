import type { Answer } from './answer.ts';
import { nearestTable } from './answer-read.ts';
import type { Exchange } from '../execute/execute.ts';
import { findRoutine } from '../plan/find-routine.ts';
import { findTable } from '../plan/plan-read.ts';
import type { Table } from '../schema/model.ts';

/** Says which methods a table, a view or a function knows. Nothing is run. */
export function answerOptions({ context, demand, request }: Exchange): Answer {
  const { target, schema } = demand;
  if (target.kind === 'root') return allowing(['OPTIONS', 'GET', 'HEAD']);
  const name = { schema, name: target.name };
  if (target.kind === 'table')
    return allowing(methodsOf(findTable(context.schema, name, (wrong) => nearestTable(context, wrong))));
  const args = [...new Set(new URLSearchParams(request.search).keys())];
  const routine = findRoutine(context.schema, name, args, { contentType: '', isPost: false });
  return allowing(routine.volatility === 'volatile' ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']);
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

const allowing = (methods: readonly string[]): Answer => ({ status: 200, headers: { allow: methods.join(',') }, body: null });
