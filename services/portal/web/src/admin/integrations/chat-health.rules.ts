/** A call of a chat provider, newest first in a list. */
export interface ProviderCall {
  readonly provider: string;
  readonly model: string | null;
  /** The HTTP status of a call that failed. */
  readonly failure_status: number | null;
  readonly created_at: string;
}

export interface ProviderHealth {
  readonly provider: string;
  readonly model: string;
  readonly answers: number;
  readonly lastAnswerAt: string | undefined;
  readonly failures: number;
  readonly lastFailure: { readonly at: string; readonly status: number } | undefined;
  /** Whether the last call failed. */
  readonly isFailing: boolean;
}

/** How each provider and model did, those that fail now first. */
export function healthOf(calls: readonly ProviderCall[]): ProviderHealth[] {
  const groups = Map.groupBy(calls, ({ provider, model }) => `${provider} ${model ?? ''}`);
  const health = [...groups.values()].map((own): ProviderHealth => {
    const [newest] = own as [ProviderCall];
    const failed = own.filter(({ failure_status: status }) => status !== null);
    const [last] = failed;
    return {
      provider: newest.provider,
      model: newest.model ?? '',
      answers: own.length - failed.length,
      lastAnswerAt: own.find(({ failure_status: status }) => status === null)?.created_at,
      failures: failed.length,
      lastFailure: last && { at: last.created_at, status: last.failure_status as number },
      isFailing: newest.failure_status !== null,
    };
  });
  return health.toSorted((a, b) => Number(b.isFailing) - Number(a.isFailing));
}
