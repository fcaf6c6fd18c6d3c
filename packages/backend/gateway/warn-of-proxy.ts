import type { RequestListener } from 'node:http';
import type { Log } from '@trivium/http';
import { isFromElsewhere } from './direct-request.ts';

const warning =
  'requests come through a proxy or under a public name, and this is development mode: they get neither demo accounts nor the mailbox; set the public address for a real installation';

/** Warns once, on the console and in the log, when a request in development mode comes from elsewhere. */
export function warnOfProxy(listener: RequestListener, log: Log, onProgress: (line: string) => void): RequestListener {
  let hasWarned = false;
  return (req, res) => {
    if (!hasWarned && isFromElsewhere(req)) {
      hasWarned = true;
      log.logger.warn(warning);
      onProgress(`warning: ${warning}`);
    }
    listener(req, res);
  };
}
