import type { Log } from '@trivium/http';
import { logLevelOf, subscribe, type Connection, type Subscription } from '@trivium/postgres';

/** PostgREST's channel: `NOTIFY pgrst, 'reload schema'`, or without a payload. */
const channel = 'pgrst';
const payloads = new Set(['', 'reload schema', 'reload config']);

/** Calls `reload` when the database says that its schema changed, or may have done so unheard. A reload that fails is logged. */
export function followReloads(login: Connection, log: Log, reload: () => Promise<void>): Subscription {
  const reloadLogged = () =>
    void reload().catch((error: unknown) => log.logger[logLevelOf(error)]({ err: error }, 'reload failed'));
  return subscribe(login, {
    channel,
    onNotification: (payload) => payloads.has(payload.trim()) && reloadLogged(),
    onGap: reloadLogged,
    onError: (error) => log.logger.warn({ err: error }, 'the listening connection was lost'),
  });
}
