import { connectionOf, type ConnectionName, type ConnectionValues } from '../_shared/connections/connections.rules.ts';
import type { Context } from '../_shared/context.ts';
import { isListedOrigin } from '../_shared/listed-origin.rules.ts';
import { isRecord } from '../_shared/read-body.ts';
import { refuse } from './errors.ts';
import { readStored } from './list-connections.ts';

/**
 * The values to store: those that were given, and secrets that were left out as they are stored. A stored secret is never sent
 * to another address than the one that it was entered for, because an administrator could read it there.
 * @throws connection_value_invalid, naming the field and not its value; connection_secret_required, database_failed
 */
export async function checkValues(context: Context, name: ConnectionName, given: unknown): Promise<ConnectionValues> {
  const { fields } = connectionOf(name);
  if (!isRecord(given) || name === 'web-push') throw invalid('values');
  if (Object.keys(given).some((field) => !Object.hasOwn(fields, field))) throw invalid('values');
  const stored = (await readStored(context)).values.get(name);
  const values: Record<string, string> = {};
  for (const [field, { pattern, isRequired, isSecret }] of Object.entries(fields)) {
    const entered = given[field];
    const value = typeof entered === 'string' ? entered.trim() : (entered ?? '');
    if (typeof value !== 'string' || (value !== '' && !pattern.test(value))) throw invalid(field);
    if (value !== '') values[field] = value;
    else if (isSecret && stored?.[field] !== undefined) {
      const isElsewhere = Object.keys(fields).some(
        (other) => fields[other]?.isDestination && (textOf(given[other]) ?? '') !== (stored[other] ?? ''),
      );
      if (isElsewhere) throw refuse('connection_secret_required', `${field}: enter it again, because it is sent elsewhere now.`);
      values[field] = stored[field];
    } else if (isRequired) throw invalid(field);
  }
  if (Object.keys(values).length === 0) throw invalid('values');
  if ((values['user'] === undefined) !== (values['password'] === undefined)) throw invalid('password');
  if (!isAllowedAddress(context, values['url'])) throw invalid('url');
  return values;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

const invalid = (field: string) => refuse('connection_value_invalid', `${field}: this value is not valid.`);

/** Servers without TLS are within reach of this machine only, so the operator lists them. */
function isAllowedAddress({ env }: Context, address: string | undefined): boolean {
  if (address === undefined) return true;
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isListedOrigin(url, env('AI_PLAIN_ORIGINS') ?? ''));
}
