import { createHash } from 'node:crypto';
import { CodedError, type Clock } from '@trivium/core';
import { foldText, type SafeFetch, type Visit } from '@trivium/safe-fetch';
import type { CitationTarget } from './citation-targets.rules.ts';
import { classifyResponse, classifyFailure, type Classification } from './classify.rules.ts';
import { classifyHandle, handleUrl, readDoi } from './doi.rules.ts';
import { findFigures } from './figures.rules.ts';
import { readRetryAfter } from './retry-after.rules.ts';
import type { FetchedPage } from './fetched-page.ts';

export interface VisitContext {
  readonly clock: Clock;
  readonly outbound: Pick<SafeFetch, 'visit' | 'request'>;
  /** `https://doi.org`, without a slash at its end. */
  readonly doiUrl: string;
}

/** What was found at a citation's address. */
export interface VisitResult extends Classification {
  readonly at: Date;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Where redirects led, where that is elsewhere. */
  readonly finalUrl: string | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  /** Before that, the host that answered wants no request. */
  readonly retryAt: Date | null;
}

/** Of a body, what its invisible part is looked for in. */
const sourceBytes = 512 * 1024;
const handleBytes = 256 * 1024;

/** The host that a visit asks first. */
export const firstHost = (url: string, doiUrl: string): string => new URL(readDoi(url) === null ? url : doiUrl).host;

/**
 * Looks at a citation once. By GET alone: the text is what tells a page from one that only looks like it, so a HEAD would be
 * a request more, and servers answer it worse. A DOI is asked of its resolver, never of the publisher.
 *
 * Throws only what `signal` aborts with, and `outbound_closed`.
 */
export async function visitCitation(visitor: VisitContext, cited: CitationTarget, signal: AbortSignal): Promise<VisitResult> {
  const doi = readDoi(cited.url);
  return doi === null ? visitPage(visitor, cited, signal) : visitResolver(visitor, doi, signal);
}

const unread = { finalUrl: null, contentSha256: null, figuresFound: null } as const;

async function visitPage(
  { clock, outbound }: VisitContext,
  { url, doses }: CitationTarget,
  signal: AbortSignal,
): Promise<VisitResult> {
  const visit = await outbound.visit(url, signal);
  const at = clock.now();
  if (!visit.ok) return { ...classifyFailure(visit.code), ...unread, at, status: visit.status ?? null, retryAt: null };
  const text = visit.text === undefined ? null : foldText(visit.text);
  const found = text === null || text === '' ? null : findFigures(`${visit.title ?? ''}\n${text}`, doses);
  // What is missing may stand in the part that was not read.
  const figuresFound = found === false && visit.truncated ? null : found;
  const seen = readVisit(visit, figuresFound);
  return {
    ...classifyResponse(seen),
    at,
    status: visit.status,
    finalUrl: seen.isRedirected ? visit.finalUrl : null,
    contentSha256: text === null || text === '' ? null : createHash('sha256').update(text).digest('hex'),
    figuresFound,
    retryAt: readRetryAfter(visit.headers.get('retry-after'), at),
  };
}

function readVisit(visit: Visit, figuresFound: boolean | null): FetchedPage {
  const source = visit.body.subarray(0, sourceBytes).toString('utf8');
  return {
    url: visit.url,
    finalUrl: visit.finalUrl,
    isRedirected: visit.hops.length > 1,
    status: visit.status,
    headers: visit.headers,
    // A page that is none is not taken apart, but its title is what a challenge is known by.
    title: visit.title ?? foldText(/<title[^>]{0,200}>([^<]{0,1000})/i.exec(source)?.[1] ?? ''),
    text: visit.text ?? null,
    unread: visit.failureCode ?? null,
    source,
    figuresFound,
  };
}

async function visitResolver({ clock, outbound, doiUrl }: VisitContext, doi: string, signal: AbortSignal): Promise<VisitResult> {
  try {
    const headers = { accept: 'application/json' };
    const {
      status,
      headers: answered,
      body,
    } = await outbound.request(handleUrl(doiUrl, doi), {
      headers,
      bytes: handleBytes,
      signal,
    });
    const at = clock.now();
    const { leadsTo, ...verdict } = classifyHandle(status, body.toString('utf8'));
    return { ...unread, ...verdict, at, status, finalUrl: leadsTo, retryAt: readRetryAfter(answered.get('retry-after'), at) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CodedError) || error.code === 'outbound_closed') throw error;
    // That the resolver's own name is not found says nothing of the DOI.
    return { ...unread, state: 'transient', code: error.code, at: clock.now(), status: null, retryAt: null };
  }
}
