const minute = 60_000;
const firstMs = minute / 2;
const maxMs = 15 * minute;

/** How long a mail waits after its failed attempts: half a minute, then twice as long each time, up to a quarter of an hour. */
export const retryDelayMs = (attempts: number): number => Math.min(firstMs * 2 ** (attempts - 1), maxMs);

/** What a failed attempt means. */
export interface SendFailure {
  /** An error code, without content: the server's message may contain the address. */
  readonly code: string;
  /** Whether the server will never accept this mail (RFC 5321, section 4.2.1). Settings of the server can be corrected. */
  readonly isPermanent: boolean;
}

export function readFailure(error: unknown): SendFailure {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  if (responseCode === undefined || code === 'EAUTH' || command === 'AUTH')
    return { code: `smtp_${(code ?? 'failed').toLowerCase()}`, isPermanent: false };
  return { code: `smtp_${responseCode}`, isPermanent: responseCode >= 500 };
}
