export interface Answer {
  readonly status: number;
  /** A list is sent as several lines, as cookies need it. */
  readonly headers: Record<string, string | string[]>;
  readonly body: string | Buffer | null;
}

export const jsonAnswer = (status: number, body: object, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});
