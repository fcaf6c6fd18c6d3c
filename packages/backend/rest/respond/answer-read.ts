import { execute } from '../execute/execute.ts';
import type { Representation } from '../parse/media.rules.ts';
import { parseQuery } from '../parse/query.ts';
import { rootRange } from '../parse/range.ts';
import type { Range } from '../parse/tree.ts';
import { handlersFor } from '../plan/find-handler.ts';
import { findTable } from '../plan/find-table.ts';
import { planRead } from '../plan/plan-read.ts';
import type { ReadNode } from '../plan/read-node.ts';
import { plannedCountStatement, readStatement, type Statement } from '../plan/statement.sql.ts';
import type { RestRequest } from '../rest-request.ts';
import type { Answer } from './answer.ts';
import { applyGucHeaders } from './guc-headers.ts';
import { appliedPreferences, contentProfile, contentRange, rangeStatus } from './headers.ts';
import { assertSingle, chooseRepresentation, planAnswer, refuseUnknownPreferences } from './representation.ts';
import { totalCount } from './total-count.ts';

interface PreparedRead {
  readonly representation: Representation;
  readonly range: Range;
  readonly statement: Statement;
  readonly plannedCount: Statement | undefined;
  /** Replaces both for roles that policies apply to: the planner's estimate would reveal hidden rows. */
  readonly boundedCount: Statement | undefined;
  /** Headers that do not depend on the rows. */
  readonly headers: Readonly<Record<string, string>>;
}

/** GET and HEAD of a table or view. */
export async function answerRead(request: RestRequest, name: string): Promise<Answer> {
  const { context, apiRequest } = request;
  const prepared = request.prepare(() => prepareRead(request, name));
  const { representation, range, headers } = prepared;
  const boundedCount = context.schema.bypassingRoles.has(request.caller.role) ? undefined : prepared.boundedCount;
  const result = await execute(request, representation, {
    statement: boundedCount ?? prepared.statement,
    plannedCount: boundedCount ? undefined : prepared.plannedCount,
    isReadOnly: true,
    assertRow: (row) => assertSingle(representation, row),
  });
  if (result.explanation !== undefined) return planAnswer(representation, result.explanation);
  const rowCount = Number(result.row.rowCount);
  const total = boundedCount ? Number(result.row.total) : totalCount(result, apiRequest.preferences, context.maxRows);
  const answer: Answer = {
    status: rangeStatus(range, rowCount, total),
    headers: { ...headers, 'content-range': contentRange(range.offset, rowCount, total) },
    body: result.row.body,
  };
  return applyGucHeaders(answer, result.row);
}

function prepareRead({ context, apiRequest, raw }: RestRequest, name: string): PreparedRead {
  const { method, preferences } = apiRequest;
  const query = parseQuery(new URLSearchParams(raw.search));
  const table = findTable(context.schema, { schema: apiRequest.schema, name });
  const queryRange = query.ranges.find(({ path }) => path.length === 0)?.value;
  const range = rootRange(queryRange, raw.headers.get('range'), method);
  const node = planRead(table, query, {
    schema: context.schema,
    source: 'table',
    rootRange: range,
    maxRows: context.maxRows,
    areAggregatesAllowed: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  const representation = chooseRepresentation(
    apiRequest.accepts,
    context.isPlanAllowed,
    handlersFor(context.schema, table, query.select),
  );
  refuseUnknownPreferences(preferences);
  const { count } = preferences;
  const isEstimated = count === 'planned' || count === 'estimated';
  const result = { representation, shape: 'rows', hasBody: method !== 'HEAD' } as const;
  return {
    representation,
    range,
    statement: readStatement(node, {
      ...result,
      isCounted: count === 'exact' || count === 'estimated',
      // Beyond, the planner's estimate counts.
      maxCount: count === 'estimated' && context.maxRows !== undefined ? context.maxRows + 1 : undefined,
    }),
    plannedCount: isEstimated ? plannedCountStatement(node) : undefined,
    boundedCount:
      isEstimated && mayHideRows(node)
        ? readStatement(node, { ...result, isCounted: true, maxCount: maxBoundedCount })
        : undefined,
    headers: {
      'content-type': representation.contentType,
      'content-location': `/${encodeURIComponent(name)}${query.canonical === '' ? '' : `?${query.canonical}`}`,
      ...contentProfile(apiRequest),
      ...appliedPreferences(preferences, []),
    },
  };
}

/** How far rows are counted where the planner's estimate would reveal hidden ones. */
const maxBoundedCount = 10_000;

/** Whether policies may hide rows. Nothing is known of a relation that the schema lacks, such as a function's rows. */
const mayHideRows = ({ table, embeds }: ReadNode): boolean =>
  (table?.hasRowSecurity ?? true) || embeds.some(({ node }) => mayHideRows(node));
