import { scrub } from './scrub.ts';

/** Members of a request's line that are JSON already so that the line is only concatenated. */
export interface RequestFacts {
  /** Milliseconds since 1970. */
  readonly time: string;
  /** Plain characters, by the rule of request ids. */
  readonly requestId: string;
  /** `"method":"GET"`. */
  readonly methodMember: string;
  /** `"path":"/api/markets"`: without the query, which may contain what a person typed. */
  readonly pathMember: string;
  readonly status: number;
  /** Length of the body as sent. */
  readonly bytes: number;
  readonly ms: number;
  /** `,"client":"<keyed hash>"`, or empty. */
  readonly clientMember: string;
}

/**
 * Writes the line of a request in pino's form, one JSON object and a newline. Written by hand, because on the snapshot path a
 * serialiser would cost as much as the response.
 */
export function createRequestLine(service: string): (facts: RequestFacts) => string {
  const head = `{"level":30,"service":${JSON.stringify(service)},"time":`;
  return (facts) =>
    `${head}${facts.time},"reqId":"${facts.requestId}",${facts.methodMember},${facts.pathMember},"status":${facts.status},"bytes":${facts.bytes},"ms":${Math.round(facts.ms * 1000) / 1000}${facts.clientMember},"msg":"request"}\n`;
}

/** A client's path for the log: shortened, and without e-mail addresses and tokens. */
export function pathMember(path: string): string {
  return scrub(`"path":${JSON.stringify(path.length > 512 ? `${path.slice(0, 512)}...` : path)}`);
}

export function methodMember(method: string): string {
  return `"method":${JSON.stringify(method)}`;
}
