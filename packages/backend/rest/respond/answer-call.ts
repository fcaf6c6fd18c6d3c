import { RestError } from '../errors.ts';
import { execute } from '../execute/execute.ts';
import { contentTypeOf, formFieldsOf } from '../parse/body.ts';
import { parseQuery } from '../parse/query.ts';
import { rootRange } from '../parse/range.ts';
import type { Query } from '../parse/tree.ts';
import { callSql, shapeOf, type CallArguments } from '../plan/call.sql.ts';
import { columnsOfCall } from '../plan/columns-needed.rules.ts';
import { handlersFor } from '../plan/find-handler.ts';
import { findRoutine, type CallBody } from '../plan/find-routine.ts';
import { createParameters } from '../plan/fragments.sql.ts';
import { planRead } from '../plan/plan-read.ts';
import { sourceStatement, type ResultRow, type Shape } from '../plan/statement.sql.ts';
import { readBody, readPayload } from '../request/read-payload.ts';
import type { RestRequest } from '../rest-request.ts';
import type { Routine } from '../schema/model.ts';
import type { Answer } from './answer.ts';
import { applyGucHeaders } from './guc-headers.ts';
import { appliedPreferences, contentProfile, contentRange, rangeStatus } from './headers.ts';
import { assertMaxAffected } from './max-affected.ts';
import {
  assertSingle,
  chooseRepresentation,
  chooseRootRepresentation,
  planAnswer,
  refuseUnknownPreferences,
} from './representation.ts';
import { totalCount } from './total-count.ts';

/** Content types whose whole body is one argument. */
const singleArgumentTypes = ['text/plain', 'text/xml', 'application/octet-stream'];

/** GET, HEAD and POST of a function. */
export async function answerCall(request: RestRequest, name: string): Promise<Answer> {
  const { context, apiRequest, raw } = request;
  const { preferences } = apiRequest;
  const isPost = apiRequest.method === 'POST';
  const query = parseQuery(new URLSearchParams(raw.search), !isPost);
  const { routine, args } = await readCall(request, name, query, isPost);
  const { isVoid } = routine.returns;
  const shape = shapeOf(routine);
  const queryRange = query.ranges.find(({ path }) => path.length === 0)?.value;
  const range = rootRange(queryRange, raw.headers.get('range'), apiRequest.method);
  const returnsRows = shape === 'rows' || shape === 'record';
  const rowQuery: Query = returnsRows ? query : { ...query, select: [{ kind: 'field', field: { name: '*', path: [] } }] };
  const relation = { schema: apiRequest.schema, name: relationOf(routine) };
  const node = planRead(relation, rowQuery, {
    schema: context.schema,
    source: 'call',
    rootRange: range,
    maxRows: context.maxRows,
    areAggregatesAllowed: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  const isRoot = apiRequest.target.kind === 'routine' && apiRequest.target.isRoot;
  const choose = isRoot ? chooseRootRepresentation : chooseRepresentation;
  const representation = choose(
    apiRequest.accepts,
    context.isPlanAllowed,
    handlersFor(context.schema, relation, rowQuery.select),
  );
  refuseUnknownPreferences(preferences);
  const assertAffected = assertAffectedOf(request, shape);
  const parameters = createParameters();
  const source = callSql(routine, args, parameters, columnsOfCall(node));
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated';
  const hasBody = apiRequest.method !== 'HEAD' && !isVoid;
  const options = { representation, shape, hasBody, isCounted };
  const statement = sourceStatement(source, parameters, node, options, { areRowsRead: !isVoid });
  const result = await execute(request, representation, {
    statement,
    isReadOnly: !isPost || routine.volatility !== 'volatile',
    settings: routine.settings,
    assertRow(row) {
      assertSingle(representation, row);
      assertAffected?.(row);
    },
  });
  if (result.explanation !== undefined) return planAnswer(representation, result.explanation);
  const rowCount = Number(result.row.rowCount);
  const total = totalCount(result, preferences, context.maxRows);
  const answer: Answer = {
    status: isVoid ? 204 : rangeStatus(range, rowCount, total),
    headers: {
      'content-range': contentRange(range.offset, rowCount, total),
      ...appliedPreferences(preferences, ['maxAffected']),
      ...(isVoid ? {} : { 'content-type': representation.contentType, ...contentProfile(apiRequest) }),
    },
    body: result.row.body,
  };
  return applyGucHeaders(answer, result.row);
}

/** The relation whose rows a function returns; others can be embedded in them. */
const relationOf = ({ returns, name, schema }: Routine) =>
  returns.isComposite && returns.schema === schema ? returns.name : name;

interface Call {
  readonly routine: Routine;
  readonly args: CallArguments;
}

async function readCall(request: RestRequest, name: string, query: Query, isPost: boolean): Promise<Call> {
  const { context, apiRequest, raw } = request;
  const routineNamed = (args: readonly string[], body: CallBody) =>
    findRoutine(context.schema, { schema: apiRequest.schema, name }, args, body);
  if (!isPost) {
    const routine = routineNamed([...new Set(query.args.map(([key]) => key))], { contentType: '', isPost });
    return { routine, args: { kind: 'texts', pairs: query.args } };
  }
  const contentType = contentTypeOf(raw.headers.get('content-type'));
  if (singleArgumentTypes.includes(contentType)) {
    const routine = routineNamed([], { contentType, isPost });
    const { bytes } = await readBody(request);
    // A function whose arguments all have names and defaults is called without any; PostgREST ignores the body too.
    if (routine.parameters[0]?.name !== '') return { routine, args: { kind: 'texts', pairs: [] } };
    const value = contentType === 'application/octet-stream' ? bytes : bytes.toString();
    return { routine, args: { kind: 'body', value } };
  }
  const body = await readBody(request);
  const payload = await readPayload(request, body, { contentType, columns: query.columns, isCall: true });
  const routine = routineNamed(payload.keys, { contentType, isPost });
  if (routine.parameters[0]?.name === '') return { routine, args: { kind: 'body', value: body.bytes.toString() } };
  if (contentType === 'application/x-www-form-urlencoded')
    return { routine, args: { kind: 'texts', pairs: formFieldsOf(body.bytes) } };
  return { routine, args: { kind: 'json', payload } };
}

/** The check that `max-affected` asks for; undefined where it does not apply. @throws PGRST128 */
function assertAffectedOf({ apiRequest }: RestRequest, shape: Shape): ((row: ResultRow) => void) | undefined {
  const { handling, maxAffected } = apiRequest.preferences;
  if (handling !== 'strict' || maxAffected === undefined) return undefined;
  if (shape === 'value' || shape === 'record')
    throw new RestError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  return (row) => assertMaxAffected(maxAffected, row);
}
