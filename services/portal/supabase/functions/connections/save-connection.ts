import type { Caller } from '../_shared/caller.ts';
import { connectionPurpose, type ConnectionName, type ConnectionValues } from '../_shared/connections/connections.rules.ts';
import { forgetConnections, readConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { refuse } from '../_shared/refusal.ts';
import { seal } from '../_shared/seal.ts';

/** Stores a connection, sealed. @throws sealing_key_missing, database_failed */
export async function saveConnection(
  context: Context,
  caller: Caller,
  name: ConnectionName,
  values: ConnectionValues,
): Promise<void> {
  const { error } = await context.service.rpc('save_connection', {
    actor: caller.id,
    connection: name,
    sealed_values: await seal(context, JSON.stringify(values), connectionPurpose(name)),
    set_fields: Object.keys(values),
  });
  if (error) throw refuse('database_failed', 'The connection could not be stored. Try again.');
}

/** Makes a change. If the public key of web push is another one then, removes all devices: no push service takes them any more. */
export async function changePushKeys<T>(context: Context, name: ConnectionName, change: () => Promise<T>): Promise<T> {
  if (name !== 'web-push') return change();
  const readKey = async () => {
    forgetConnections(context);
    return (await readConnections(context)).env('WEB_PUSH_PUBLIC_KEY');
  };
  const before = await readKey();
  const result = await change();
  if (before !== undefined && before !== (await readKey())) {
    const { error } = await context.service.from('push_subscriptions').delete().not('id', 'is', null);
    if (error) throw refuse('database_failed', 'The devices of the previous keys could not be removed. Try again.');
  }
  return result;
}
