/** Requests that the document's first script sent before the app was there, by address. */
interface FirstRequests {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

const requests = () => (globalThis as { firstRequests?: FirstRequests }).firstRequests;

/** The answer to a request that was sent as the same person, as often as it is asked for; undefined without one, or where it failed. */
export async function readFirstAnswer(url: string, token: string): Promise<Response | undefined> {
  const sent = requests();
  const answer = sent?.token === token ? sent.answers.get(url) : undefined;
  return answer?.then(
    (response) => response.clone(),
    () => undefined,
  );
}

/** They are too old after the first page, and after anything that was changed. */
export const dropFirstAnswers = (): void => requests()?.answers.clear();

/** Whether a request may change what the answers say. A count is asked for by HEAD. */
export const mayChange = (method = 'GET'): boolean => method !== 'GET' && method !== 'HEAD';
