import { createHash } from 'node:crypto';
import { CodedError } from '@trivium/core';
import { foldText, type Visit } from '@trivium/safe-fetch';
import type { CitationTarget } from './citation-targets.rules.ts';
import { classifyResponse, classifyFailure } from './classify.rules.ts';
import { classifyHandle, handleUrl } from './doi.rules.ts';
import { findFigures } from './figures.rules.ts';
import { readRetryAfter } from './retry-after.rules.ts';
import type { FetchedPage } from './fetched-page.ts';
import { readPublisher, type PublisherUrls } from './publisher.rules.ts';
import { visitDailyMed } from './visit-dailymed.ts';
import { visitEcfr, type EcfrContext } from './visit-ecfr.ts';
import { noContent, type Fetching, type VisitResult } from './visit-result.ts';

export interface VisitContext extends EcfrContext {
  readonly publishers: PublisherUrls;
}

/** How much of a body is searched for invisible signs. */
const maxSourceBytes = 512 * 1024;
const maxHandleBytes = 256 * 1024;

/**
 * Visits a citation once: by the API of its publisher, or its page by GET. A HEAD has no text to check, and servers answer it
 * less reliably.
 *
 * @throws the reason of `signal`, and outbound_closed
 */
export async function visitCitation(context: VisitContext, target: CitationTarget, signal: AbortSignal): Promise<VisitResult> {
  const publisher = readPublisher(target.url);
  switch (publisher.reader) {
    case 'doi':
      return visitResolver(context, context.publishers.doi, publisher.doi, signal);
    case 'ecfr':
      return visitEcfr(context, target, publisher.cited, signal);
    case 'dailymed':
      return visitDailyMed(context, target, publisher.setId, signal);
    case 'page':
      return visitPage(context, target, signal);
  }
}

async function visitPage(
  { clock, outbound }: Fetching,
  { url, doses }: CitationTarget,
  signal: AbortSignal,
): Promise<VisitResult> {
  const visit = await outbound.visit(url, signal);
  const at = clock.now();
  if (!visit.ok) return { ...classifyFailure(visit.code), ...noContent, at, status: visit.status ?? null, retryAt: null };
  const text = visit.text === undefined ? null : foldText(visit.text);
  const hasFigures = text === null || text === '' ? null : findFigures(`${visit.title ?? ''}\n${text}`, doses);
  // Missing figures may be in the part that was not read.
  const figuresFound = hasFigures === false && visit.truncated ? null : hasFigures;
  const page = readVisit(visit, figuresFound);
  return {
    ...classifyResponse(page),
    at,
    status: visit.status,
    finalUrl: page.isRedirected ? visit.finalUrl : null,
    contentSha256: text === null || text === '' ? null : createHash('sha256').update(text).digest('hex'),
    figuresFound,
    amendedOn: null,
    retryAt: readRetryAfter(visit.headers.get('retry-after'), at),
  };
}

function readVisit(visit: Visit, figuresFound: boolean | null): FetchedPage {
  const source = visit.body.subarray(0, maxSourceBytes).toString('utf8');
  return {
    url: visit.url,
    finalUrl: visit.finalUrl,
    isRedirected: visit.hops.length > 1,
    status: visit.status,
    headers: visit.headers,
    // An error page is not parsed, but its title may identify a challenge.
    title: visit.title ?? foldText(/<title[^>]{0,200}>([^<]{0,1000})/i.exec(source)?.[1] ?? ''),
    text: visit.text ?? null,
    unread: visit.failureCode ?? null,
    source,
    figuresFound,
  };
}

async function visitResolver(
  { clock, outbound }: Fetching,
  doiUrl: string,
  doi: string,
  signal: AbortSignal,
): Promise<VisitResult> {
  try {
    const headers = { accept: 'application/json' };
    const {
      status,
      headers: answered,
      body,
    } = await outbound.request(handleUrl(doiUrl, doi), {
      headers,
      bytes: maxHandleBytes,
      signal,
    });
    const at = clock.now();
    const { leadsTo, ...verdict } = classifyHandle(status, body.toString('utf8'));
    return { ...noContent, ...verdict, at, status, finalUrl: leadsTo, retryAt: readRetryAfter(answered.get('retry-after'), at) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CodedError) || error.code === 'outbound_closed') throw error;
    // A failure of the resolver says nothing about the DOI.
    return { ...noContent, state: 'transient', code: error.code, at: clock.now(), status: null, retryAt: null };
  }
}
