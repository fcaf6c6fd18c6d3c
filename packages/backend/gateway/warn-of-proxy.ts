import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '@trivium/http';
import { isFromElsewhere } from './direct-request.ts';

const warning =
  'requests come through a proxy or under a public name, and this is development mode: they get neither demo accounts nor the mailbox nor the studio; set the public address for a real installation';

/**
 * Warns once, on the console and in the log, when a request in development mode comes from elsewhere. Looks at the first
 * request of each connection: a proxy treats them all alike.
 */
export function warnOfProxy(listener: RequestListener, log: Log, onProgress: (line: string) => void): RequestListener {
  const checked = new WeakSet<Socket>();
  let hasWarned = false;
  return (req, res) => {
    if (!hasWarned && !checked.has(req.socket)) {
      checked.add(req.socket);
      if (isFromElsewhere(req)) {
        hasWarned = true;
        log.logger.warn(warning);
        onProgress(`warning: ${warning}`);
      }
    }
    listener(req, res);
  };
}
