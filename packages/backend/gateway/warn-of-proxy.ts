import type { RequestListener } from 'node:http';
import type { Log } from '@trivium/http';
import { isFromElsewhere } from './direct-request.ts';

const warning =
  'requests come through a proxy or under a public name, and this is development mode: they get neither demo accounts nor the mailbox; set the public address for a real installation';

/** Says once, to the operator and in the log, that development mode is reached from elsewhere. */
export function warnOfProxy(listener: RequestListener, log: Log, onProgress: (line: string) => void): RequestListener {
  let isSaid = false;
  return (req, res) => {
    if (!isSaid && isFromElsewhere(req)) {
      isSaid = true;
      log.logger.warn(warning);
      onProgress(`warning: ${warning}`);
    }
    listener(req, res);
  };
}
