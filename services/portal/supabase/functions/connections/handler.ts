import { answerJson, answerWith } from '../_shared/answer.ts';
import { requireAdministrator, type Caller } from '../_shared/caller.ts';
import { isConnectionName, type ConnectionName } from '../_shared/connections/connections.rules.ts';
import { forgetConnections, readConnections } from '../_shared/connections/with-connections.ts';
import type { Context } from '../_shared/context.ts';
import { readJsonObject, readOptionalObject } from '../_shared/read-body.ts';
import { refuse as refuseShared } from '../_shared/refusal.ts';
import { refuse } from './errors.ts';
import { listConnections } from './list-connections.ts';
import { makePushKeys } from './make-push-keys.ts';
import { changePushKeys, saveConnection } from './save-connection.ts';
import { tryConnection } from './tries/try-connection.ts';
import { checkValues } from './check-values.ts';

/**
 * What the portal is connected with, for administrators. Secrets are never answered: of each, at most the last four characters.
 *
 * `POST /` answers `{connections: [{name, source, set_at, set_by, settings, values}]}`; `source` is `page`, `environment`, `none`,
 * or `unreadable` if the sealing key of a stored one is gone. `POST /<name>/set {values}` stores all values of a connection;
 * a secret that is left out stays, if where it is sent does not change. `POST /<name>/remove` deletes them: then the settings
 * of the runtime count again. `POST /web-push/make {contact}` makes new keys and removes all devices, which subscribe again by
 * themselves. `POST /<name>/try` uses the connection for real and answers `{works, code, status?, about?}`, where `status` is
 * the other side's; at most twenty in ten minutes.
 * Errors: sign_in_required, administrator_required, connection_not_found, connection_value_invalid, connection_secret_required,
 * connection_try_limit, connection_not_set, sealing_key_missing, body_malformed, database_failed.
 */
export const handle = answerWith(['POST'], async (request: Request, context: Context) => {
  const caller = await requireAdministrator(request, context);
  const [, name, action] = /\/connections\/([a-z-]+)\/([a-z]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  if (name === undefined) return answerJson({ connections: await listConnections(context) });
  const act = Object.hasOwn(actions, action ?? '') ? actions[action ?? ''] : undefined;
  if (!isConnectionName(name) || !act || (action === 'make' && name !== 'web-push'))
    throw refuse('connection_not_found', 'There is no such connection, or it cannot do this.');
  try {
    return answerJson(await act(context, caller, name, request));
  } finally {
    forgetConnections(context);
  }
});

type Action = (context: Context, caller: Caller, name: ConnectionName, request: Request) => Promise<object>;

const actions: Readonly<Record<string, Action>> = {
  async set(context, caller, name, request) {
    const { values } = await readJsonObject(request);
    await saveConnection(context, caller, name, await checkValues(context, name, values));
    return { connections: await listConnections(context) };
  },
  remove: async (context, caller, name) =>
    changePushKeys(context, name, async () => {
      const { error } = await context.service.rpc('remove_connection', { actor: caller.id, connection: name });
      if (error) throw refuseShared('database_failed', 'The connection could not be removed. Try again.');
      return { connections: await listConnections(context) };
    }),
  async make(context, caller, name, request) {
    const { contact } = await readJsonObject(request);
    const keys = await makePushKeys(contact);
    return changePushKeys(context, name, async () => {
      await saveConnection(context, caller, name, keys);
      return { connections: await listConnections(context) };
    });
  },
  async try(context, caller, name, request) {
    await readOptionalObject(request);
    const { data: seconds, error } = await context.service.rpc('begin_connection_try', { actor: caller.id, connection: name });
    if (error) throw refuseShared('database_failed', 'The test could not be counted. Try again.');
    if (seconds > 0)
      throw refuse('connection_try_limit', 'You can test 20 times in ten minutes.', { retryAfter: seconds as number });
    forgetConnections(context);
    return tryConnection(await readConnections(context), caller, name);
  },
};
