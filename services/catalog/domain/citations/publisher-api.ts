import { createHash } from 'node:crypto';
import { CodedError } from '@trivium/core';
import type { Classification } from './classify.rules.ts';
import type { ProbeCode } from './fetched-page.ts';
import { findFigures } from './figures.rules.ts';
import type { CitationTarget } from './citation-targets.rules.ts';
import { classifyReading } from './ecfr.rules.ts';
import { readRetryAfter } from './retry-after.rules.ts';
import { noContent, type Fetching, type VisitResult } from './visit-result.ts';

export interface ApiContext extends Fetching {
  /** Waits until a host may be asked once more. @throws host_rate_limited */
  readonly nextSlot: (host: string) => Promise<void>;
}

/** A visit that ended before the source was read. */
class Ended extends Error {
  readonly result: VisitResult;
  constructor(result: VisitResult) {
    super(String(result.code));
    this.result = result;
  }
}

const maxAnswerBytes = 8 * 1024 * 1024;

/** Asks the APIs of publishers for one citation, politely, one request after the other. */
export interface ApiSession {
  /** The body of a 200. Other answers end the visit. The first request uses the slot that the probe waited for. */
  readonly ask: (url: string, whenAbsent: ProbeCode) => Promise<string>;
  /** Ends the visit: the source is not simply there. */
  readonly end: (state: Classification['state'], code: ProbeCode) => never;
  /** The result for a source that is there. */
  readonly read: (text: string, amendedOn: string | null, target: CitationTarget) => VisitResult;
}

/**
 * Runs the requests of one visit. Answers that are not the API's are failures that may pass; a page that asks who we are is
 * a block.
 *
 * @throws the reason of `signal`, and outbound_closed
 */
export async function visitByApi(
  { clock, outbound, nextSlot }: ApiContext,
  signal: AbortSignal,
  work: (session: ApiSession) => Promise<VisitResult>,
): Promise<VisitResult> {
  let latestStatus: number | null = null;
  let requests = 0;
  const end = (state: Classification['state'], code: string, retryAt: Date | null = null): never => {
    throw new Ended({ ...noContent, state, code, at: clock.now(), status: latestStatus, retryAt });
  };
  const session: ApiSession = {
    end,
    async ask(url, whenAbsent) {
      if (requests++ > 0) await nextSlot(new URL(url).host);
      const { status, headers, body } = await outbound.request(url, { bytes: maxAnswerBytes, signal });
      latestStatus = status;
      const retryAt = readRetryAfter(headers.get('retry-after'), clock.now());
      if (status === 404) end('absent', whenAbsent, retryAt);
      if (status === 429) end('blocked', 'requests_limited', retryAt);
      if (status === 401 || status === 403) end('blocked', 'access_forbidden', retryAt);
      if (status !== 200) end('transient', status >= 500 ? 'server_failed' : 'api_answer_invalid', retryAt);
      const text = body.toString('utf8');
      if (/html/i.test(headers.get('content-type') ?? '')) {
        const isRequest = /request access|captcha|are you (?:a )?human/i.test(text);
        end(isRequest ? 'blocked' : 'transient', isRequest ? 'access_requested' : 'api_answer_invalid');
      }
      return text;
    },
    read(text, amendedOn, { doses, readAsOf }) {
      const figuresFound = findFigures(text, doses);
      return {
        ...classifyReading({ figuresFound, amendedOn, readAsOf }),
        at: clock.now(),
        status: latestStatus,
        finalUrl: null,
        contentSha256: createHash('sha256').update(text).digest('hex'),
        figuresFound,
        amendedOn,
        retryAt: null,
      };
    },
  };
  try {
    return await work(session);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Ended) return error.result;
    const nothing = { ...noContent, state: 'transient', at: clock.now(), status: latestStatus, retryAt: null } as const;
    if (error instanceof SyntaxError) return { ...nothing, code: 'api_answer_invalid' };
    if (!(error instanceof CodedError) || error.code === 'outbound_closed') throw error;
    return { ...nothing, status: null, code: error.code };
  }
}
