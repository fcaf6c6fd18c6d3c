import { CodedError } from '@trivium/core';
import type { SafeFetch } from '@trivium/safe-fetch';
import { availabilityUrl, readAvailability } from './archive.rules.ts';

const maxAnswerBytes = 64 * 1024;

/**
 * Asks the archive for a copy of a page, preferably of about a day. Returns its address, null if the archive has none, and
 * undefined if the archive did not answer.
 *
 * @throws the reason of `signal`, and outbound_closed
 */
export async function findArchiveCopy(
  { outbound, archiveUrl }: { readonly outbound: Pick<SafeFetch, 'request'>; readonly archiveUrl: string },
  page: { readonly url: string; readonly day: string | null },
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const address = availabilityUrl(archiveUrl, page.url, page.day);
    const { status, body } = await outbound.request(address, {
      headers: { accept: 'application/json' },
      bytes: maxAnswerBytes,
      signal,
    });
    return status === 200 ? readAvailability(archiveUrl, body.toString('utf8')) : undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CodedError) || error.code === 'outbound_closed') throw error;
    return undefined;
  }
}
