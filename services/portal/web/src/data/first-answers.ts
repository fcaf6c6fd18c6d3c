/** Requests that the document's first script sent before the app was there, by address. */
interface FirstRequests {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

const requests = () => (globalThis as { firstRequests?: FirstRequests }).firstRequests;

/** The answer to a request that was sent as the same person; undefined without one, or where it failed. Each is used once. */
export async function takeFirstAnswer(url: string, token: string | undefined): Promise<Response | undefined> {
  const sent = requests();
  const answer = sent && sent.token === token ? sent.answers.get(url) : undefined;
  sent?.answers.delete(url);
  return answer?.catch(() => undefined);
}

/** What the first page did not use is too old for a later one. */
export const dropFirstAnswers = (): void => requests()?.answers.clear();
