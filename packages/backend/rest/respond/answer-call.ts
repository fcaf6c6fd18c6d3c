import { appliedPreferences, contentRange, rangeStatus, withSpokenSettings, type Answer } from './answer.ts';
import { profileOf, totalOf } from './answer-read.ts';
import { requireAtMost } from './answer-write.ts';
import { chooseForm, refuseUnknownPreferences } from '../request/api-request.ts';
import { RestError } from '../errors.ts';
import { execute, requireSingle, type Exchange } from '../execute/execute.ts';
import { contentTypeOf, formFieldsOf } from '../parse/body.ts';
import { parseQuery } from '../parse/query.ts';
import { rootRange } from '../parse/range.ts';
import type { Query } from '../parse/tree.ts';
import { callSql, shapeOf, type CallArguments } from '../plan/call.sql.ts';
import { findRoutine, type CallBody } from '../plan/find-routine.ts';
import { createParameters } from '../plan/fragments.sql.ts';
import { columnsOfCall, planRead } from '../plan/plan-read.ts';
import { sourceStatement, type ResultRow, type Shape } from '../plan/statement.sql.ts';
import { readBody, readPayload } from '../request/read-payload.ts';
import type { Routine } from '../schema/model.ts';

const wholeBodies = ['text/plain', 'text/xml', 'application/octet-stream'];

/** GET, HEAD and POST of a function. */
export async function answerCall(exchange: Exchange, name: string): Promise<Answer> {
  const { context, demand, request } = exchange;
  const isPost = demand.method === 'POST';
  const query = parseQuery(new URLSearchParams(request.search), !isPost);
  const { routine, args } = await readCall(exchange, name, query, isPost);
  const shape = shapeOf(routine);
  const own = query.ranges.find(({ path }) => path.length === 0)?.value;
  const range = rootRange(own, request.headers.get('range'), demand.method);
  const isRows = shape === 'rows' || shape === 'record';
  const shaped: Query = isRows ? query : { ...query, select: [{ kind: 'field', field: { name: '*', path: [] } }] };
  const node = planRead({ schema: demand.schema, name: rowsOf(routine) }, shaped, {
    schema: context.schema,
    source: 'call',
    rootRange: range,
    maxRows: context.maxRows,
    mayAggregate: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  const form = chooseForm(demand.accepts, context.isPlanAllowed);
  refuseUnknownPreferences(demand.preferences);
  const verdict = verdictOf(exchange, shape);
  const parameters = createParameters();
  const hasBody = demand.method !== 'HEAD' && !routine.returns.isVoid;
  const isCounted = demand.preferences.count === 'exact' || demand.preferences.count === 'estimated';
  const statement = sourceStatement(callSql(routine, args, parameters, columnsOfCall(node)), parameters, node, {
    form,
    shape,
    hasBody,
    isCounted,
  });
  const executed = await execute(exchange, form, {
    statement,
    isReadOnly: !isPost || routine.volatility !== 'volatile',
    settings: routine.settings,
    verdict: (row) => {
      requireSingle(form, row);
      verdict?.(row);
    },
  });
  if (executed.explained !== undefined)
    return { status: 200, headers: { 'content-type': form.contentType }, body: executed.explained };
  const shown = Number(executed.row.shown);
  const total = totalOf(executed, demand.preferences, context.maxRows);
  const answer: Answer = {
    status: routine.returns.isVoid ? 204 : rangeStatus(range, shown, total),
    headers: {
      'content-range': contentRange(range.offset, shown, total),
      ...appliedPreferences(demand.preferences, ['maxAffected']),
      ...(routine.returns.isVoid ? {} : { 'content-type': form.contentType, ...profileOf(exchange) }),
    },
    body: executed.row.body,
  };
  return withSpokenSettings(answer, executed.row.headers, executed.row.status);
}

/** The relation whose rows a function returns, so that others can be embedded in them. */
const rowsOf = ({ returns, name, schema }: Routine) => (returns.isComposite && returns.schema === schema ? returns.name : name);

async function readCall(exchange: Exchange, name: string, query: Query, isPost: boolean) {
  const { context, demand, request } = exchange;
  const of = { schema: demand.schema, name };
  if (!isPost) {
    const routine = findRoutine(context.schema, of, [...new Set(query.args.map(([key]) => key))], { contentType: '', isPost });
    return { routine, args: { kind: 'texts', pairs: query.args } as CallArguments };
  }
  const contentType = contentTypeOf(request.headers.get('content-type'));
  const body: CallBody = { contentType, isPost };
  if (wholeBodies.includes(contentType)) {
    const routine = findRoutine(context.schema, of, [], body);
    const { body: bytes } = await readBody(exchange);
    const value = contentType === 'application/octet-stream' ? bytes : bytes.toString();
    return { routine, args: { kind: 'body', value } as CallArguments };
  }
  const sent = await readBody(exchange);
  const payload = await readPayload(exchange, sent, { contentType, columns: query.columns, isCall: true });
  const routine = findRoutine(context.schema, of, payload.keys, body);
  if (routine.parameters[0]?.name === '')
    return { routine, args: { kind: 'body', value: sent.body.toString() } as CallArguments };
  if (contentType === 'application/x-www-form-urlencoded')
    return { routine, args: { kind: 'texts', pairs: formFieldsOf(sent.body) } as CallArguments };
  return { routine, args: { kind: 'json', payload } as CallArguments };
}

/** @throws PGRST128 */
function verdictOf({ demand }: Exchange, shape: Shape): ((row: ResultRow) => void) | undefined {
  const { handling, maxAffected } = demand.preferences;
  if (handling !== 'strict' || maxAffected === undefined) return undefined;
  if (shape === 'value' || shape === 'record')
    throw new RestError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  return (row) => requireAtMost(maxAffected, row);
}
