import { RestError } from '../errors.ts';
import type { Condition, Filter, OrderTerm } from '../parse/tree.ts';
import { isToOne } from '../schema/model.ts';
import type { Embed, NodeCondition, NodeOrder, ReadNode } from './read-node.ts';

/** Finds the to-one embed of `order=relation(column)`. @throws PGRST108, PGRST118 */
export function resolveOrder(node: ReadNode, { relation, ...term }: OrderTerm): NodeOrder {
  if (relation === undefined) return term;
  const embed = node.embeds.find(({ outputName }) => outputName === relation);
  if (!embed) throw notEmbedded(relation);
  if (!isToOne(embed.relationship))
    throw new RestError('PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${node.name.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  return { ...term, embed };
}

/** Finds the embeds of filters such as `clients=not.is.null`. @throws PGRST120 for another operator on an embed */
export function resolveCondition(node: ReadNode, condition: Condition): NodeCondition {
  if (condition.kind === 'group')
    return { ...condition, conditions: condition.conditions.map((inner) => resolveCondition(node, inner)) };
  const embed = embedNamedBy(node, condition);
  if (!embed) return condition;
  const { operation, isNegated } = condition;
  if (operation.kind === 'is') {
    if (operation.truth === 'null') return { kind: 'embed', embed, hasRows: isNegated };
    if (operation.truth === 'not_null') return { kind: 'embed', embed, hasRows: !isNegated };
  }
  // A column of the same name takes the other operators.
  if (node.table?.columns.some(({ name }) => name === embed.outputName)) return condition;
  throw new RestError('PGRST120', `Bad operator on the '${embed.outputName}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

const embedNamedBy = (node: ReadNode, { field }: Filter): Embed | undefined =>
  field.path.length > 0 ? undefined : node.embeds.find(({ outputName }) => outputName === field.name);

export const notEmbedded = (name: string) =>
  new RestError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
