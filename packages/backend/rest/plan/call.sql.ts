import type { Payload } from '../parse/body.ts';
import type { Routine } from '../schema/model.ts';
import { arrayLiteral } from './condition.sql.ts';
import { columnOf, qualified, quote, type Parameters, type Value } from './fragments.sql.ts';
import { valueName, type Shape } from './statement.sql.ts';

/** A call's arguments: texts of a query or form, a JSON body, or a whole body as the single argument. */
export type CallArguments =
  | { readonly kind: 'texts'; readonly pairs: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'json'; readonly payload: Payload }
  | { readonly kind: 'body'; readonly value: Value };

/** The shape of a function's result. */
export function shapeOf({ returns }: Routine): Shape {
  if (returns.isComposite) return returns.isSet ? 'rows' : 'record';
  return returns.isSet ? 'values' : 'value';
}

export function callSql(routine: Routine, args: CallArguments, parameters: Parameters, columns: readonly string[]): string {
  const { from, list } = argumentsSql(routine, args, parameters);
  const call = `${qualified(routine)}(${list})`;
  if (!routine.returns.isComposite) {
    const value = `select ${call} as ${quote(valueName)}`;
    return from === '' ? value : `${value} from ${from}`;
  }
  const selected = columns.map((name) => (name === '*' ? '"call".*' : columnOf('call', name))).join(', ');
  return `select ${selected} from ${from === '' ? '' : `${from}, lateral `}${call} as "call"`;
}

interface ArgumentsSql {
  /** The relation with the arguments of a JSON body; empty for other bodies. */
  readonly from: string;
  readonly list: string;
}

function argumentsSql(routine: Routine, args: CallArguments, parameters: Parameters): ArgumentsSql {
  if (args.kind === 'body') return { from: '', list: `${parameters.add(args.value)}::${routine.parameters[0]?.type ?? 'text'}` };
  const given = new Set(args.kind === 'json' ? args.payload.keys : args.pairs.map(([name]) => name));
  const named = routine.parameters.filter(({ name }) => given.has(name));
  const prefix = (isVariadic: boolean) => (isVariadic ? 'variadic ' : '');
  if (named.length === 0) return { from: '', list: '' };
  if (args.kind === 'texts') {
    const list = named.map(({ name, type, isVariadic }) => {
      const values = args.pairs.filter(([key]) => key === name).map(([, value]) => value);
      const value = isVariadic ? arrayLiteral(values) : values.at(-1)!;
      return `${prefix(isVariadic)}${quote(name)} => ${parameters.add(value)}::${type}`;
    });
    return { from: '', list: list.join(', ') };
  }
  const record = `json_to_record${args.payload.isList ? 'set' : ''}(${parameters.add(args.payload.json)}::json)`;
  const columns = named.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  const list = named.map(({ name, isVariadic }) => `${prefix(isVariadic)}${quote(name)} => ${columnOf('body', name)}`);
  return { from: `(select * from ${record} as body (${columns}) limit 1) as body`, list: list.join(', ') };
}
