import { pino, stdSerializers, type Logger } from 'pino';
import { scrub } from './scrub.ts';

/** Where lines go: a file, standard output, or a list in a test. */
export interface LogDestination {
  write(lines: string): unknown;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** A service's log: `logger` for events with members, `writeLine` for a finished line of JSON. */
export interface Log {
  readonly service: string;
  readonly logger: Logger;
  /** Writes a line of JSON that ends in a newline; it reaches the destination within 50 ms. */
  readonly writeLine: (line: string) => void;
  /** Writes the batch to the destination. */
  readonly flush: () => void;
}

/** Lines of requests wait at most this long, or until this many characters, before they are written. */
const maxWaitMs = 50;
const maxBatchLength = 16 * 1024;

const secretNames = ['email', 'password', 'token', 'apikey', 'secret', 'authorization', 'cookie', 'body'];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Creates a log whose lines never contain a body, e-mail address or token, whatever is logged. */
export function createLog(service: string, destination: LogDestination, level: LogLevel = 'info'): Log {
  const logger = pino(
    {
      level,
      base: { service },
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: stdSerializers.errWithCause },
    },
    { write: (line: string) => void destination.write(scrub(line)) },
  );
  const requestsAreLogged = logger.isLevelEnabled('info');
  let batch = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch === '') return;
    const lines = batch;
    batch = '';
    destination.write(lines);
  }

  function writeLine(line: string): void {
    if (!requestsAreLogged) return;
    batch += line;
    // A destination measures its buffer at each write, so lines of requests are written in batches.
    if (batch.length > maxBatchLength) flush();
    timer ??= setTimeout(flush, maxWaitMs).unref();
  }

  return { service, logger, writeLine, flush };
}
