/** The address of what `fetch` was asked for. */
export const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString();
