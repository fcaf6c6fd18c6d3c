/** The body that a new receiver is sent; it has to answer 2xx with the challenge. */
export const challengeBody = (challenge: string): string => JSON.stringify({ type: 'webhook.challenge', challenge });

/** Whether an answer echoes the challenge: as its whole text, or as the member `challenge` of a JSON object. */
export function echoes(challenge: string, status: number, body: string): boolean {
  if (status < 200 || status > 299) return false;
  const text = body.trim();
  if (text === challenge) return true;
  try {
    const value = JSON.parse(text) as { challenge?: unknown } | null;
    return value?.challenge === challenge;
  } catch {
    return false;
  }
}

/** How much one host may take, receivers in all and challenges in an hour: we pester nobody for others. */
export const maxPerHost = 5;
export const maxChallengesPerHour = 20;
/** Every event is sent to every receiver. */
export const maxReceivers = 1_000;
