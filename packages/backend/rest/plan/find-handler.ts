import type { FindHandler } from '../parse/media.rules.ts';
import type { SelectItem } from '../parse/tree.ts';
import { keyOf, type Name, type Schema } from '../schema/model.ts';

/**
 * The project's media types for a relation's rows or a function's value. Handlers of one relation take whole rows, so they
 * apply only where nothing else is selected; its handler of any media type comes first.
 */
export function handlersFor(schema: Schema, target: Name, select: readonly SelectItem[]): FindHandler {
  const own = isWholeRow(select) ? schema.mediaHandlers.get(keyOf(target)) : undefined;
  return (type) => own?.get('*/*') ?? own?.get(type) ?? schema.commonMediaHandlers.get(type);
}

const isWholeRow = ([first, ...others]: readonly SelectItem[]) =>
  others.length === 0 && first?.kind === 'field' && first.field.name === '*' && !first.aggregate;
