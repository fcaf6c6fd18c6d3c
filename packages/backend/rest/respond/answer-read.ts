import { appliedPreferences, contentRange, rangeStatus, withSpokenSettings, type Answer } from './answer.ts';
import { chooseForm, refuseUnknownPreferences } from '../request/api-request.ts';
import { execute, requireSingle, type Exchange, type Executed, type RestContext } from '../execute/execute.ts';
import type { Form } from '../parse/media.rules.ts';
import type { Preferences } from '../parse/prefer.rules.ts';
import { parseQuery } from '../parse/query.ts';
import { rootRange } from '../parse/range.ts';
import type { ReadNode } from '../plan/read-node.ts';
import { findTable, planRead } from '../plan/plan-read.ts';
import type { Range } from '../parse/tree.ts';
import { planStatement, readStatement, type Statement } from '../plan/statement.sql.ts';
import { keyOf } from '../schema/model.ts';
import { mostSimilar } from '../schema/similar.rules.ts';

interface PreparedRead {
  readonly form: Form;
  readonly range: Range;
  readonly statement: Statement;
  readonly plan: Statement | undefined;
  /** In place of both for callers from whom policies hide rows: the planner would tell of those. */
  readonly bounded: Statement | undefined;
  /** Header fields that do not depend on the rows. */
  readonly headers: Readonly<Record<string, string>>;
}

/** GET and HEAD of a table or view. */
export async function answerRead(exchange: Exchange, name: string): Promise<Answer> {
  const { context, demand } = exchange;
  const prepared = exchange.prepare(() => prepareRead(exchange, name));
  const { form, range, headers } = prepared;
  const isBounded = prepared.bounded !== undefined && !context.schema.bypassingRoles.has(exchange.caller.role);
  const statement = isBounded ? prepared.bounded : prepared.statement;
  const plan = isBounded ? undefined : prepared.plan;
  const executed = await execute(exchange, form, {
    statement,
    plan,
    isReadOnly: true,
    verdict: (row) => requireSingle(form, row),
  });
  if (executed.explained !== undefined)
    return { status: 200, headers: { 'content-type': form.contentType }, body: executed.explained };
  const shown = Number(executed.row.shown);
  const total = isBounded ? Number(executed.row.total) : totalOf(executed, demand.preferences, context.maxRows);
  const answer: Answer = {
    status: rangeStatus(range, shown, total),
    headers: { ...headers, 'content-range': contentRange(range.offset, shown, total) },
    body: executed.row.body,
  };
  return withSpokenSettings(answer, executed.row.headers, executed.row.status);
}

function prepareRead(exchange: Exchange, name: string): PreparedRead {
  const { context, demand, request } = exchange;
  const query = parseQuery(new URLSearchParams(request.search));
  const table = findTable(context.schema, { schema: demand.schema, name }, (wrong) => nearestTable(context, wrong));
  const own = query.ranges.find(({ path }) => path.length === 0)?.value;
  const range = rootRange(own, request.headers.get('range'), demand.method);
  const node = planRead(table, query, {
    schema: context.schema,
    source: 'table',
    rootRange: range,
    maxRows: context.maxRows,
    mayAggregate: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  const form = chooseForm(demand.accepts, context.isPlanAllowed);
  refuseUnknownPreferences(demand.preferences);
  const { count } = demand.preferences;
  const hasBody = demand.method !== 'HEAD';
  const isEstimated = count === 'planned' || count === 'estimated';
  return {
    form,
    range,
    statement: readStatement(node, { form, shape: 'rows', hasBody, isCounted: count === 'exact' || count === 'estimated' }),
    plan: isEstimated ? planStatement(node) : undefined,
    bounded:
      isEstimated && hasHiddenRows(node)
        ? readStatement(node, { form, shape: 'rows', hasBody, isCounted: true, countLimit: maxCounted })
        : undefined,
    headers: {
      'content-type': form.contentType,
      'content-location': `/${encodeURIComponent(name)}${query.canonical === '' ? '' : `?${query.canonical}`}`,
      ...profileOf(exchange),
      ...appliedPreferences(demand.preferences, []),
    },
  };
}

/** An estimate is exact up to this where the planner's would tell of rows that policies hide. */
const maxCounted = 10_000;

/** Where a relation is not known, such as a function's rows, its policies are not either. */
const hasHiddenRows = ({ table, embeds }: ReadNode): boolean =>
  (table?.hasRowSecurity ?? true) || embeds.some(({ node }) => hasHiddenRows(node));

/** The count that was asked for: an estimate is exact up to the most rows that an answer holds. */
export function totalOf({ row, planned }: Executed, { count }: Preferences, maxRows: number | undefined): number | null {
  const counted = row.total == null ? null : Number(row.total);
  if (count === 'planned') return planned ?? null;
  if (count === 'estimated' && counted !== null && maxRows !== undefined && counted > maxRows)
    return Math.max(counted, planned ?? 0);
  return counted;
}

export const profileOf = ({ demand }: Exchange): Record<string, string> =>
  demand.isProfileTold ? { 'content-profile': demand.schema } : {};

export function nearestTable({ schema }: RestContext, wrong: { schema: string; name: string }): string | null {
  const names = [...schema.tables.values()].filter((table) => table.schema === wrong.schema).map((table) => table.name);
  const best = mostSimilar(names, wrong.name, 0.75);
  return best === undefined || schema.tables.has(keyOf(wrong)) ? null : `Perhaps you meant the table '${wrong.schema}.${best}'`;
}
