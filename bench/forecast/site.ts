/** Header fields as they are sent, names in lower case. */
export type Fields = Readonly<Record<string, string>>;

/** One encoding of the public read, with everything that its two answers need. */
export interface Answer {
  readonly etag: string;
  readonly body: Buffer;
  /** Of 200. */
  readonly ok: Fields;
  /** Of 304. */
  readonly notModified: Fields;
}

/** What every rival serves: the bytes that the service serves. */
export interface Site {
  readonly path: string;
  readonly identity: Answer;
  readonly gzip: Answer;
}

/** Enough of content negotiation for the two clients of a benchmark; the service reads the whole grammar. */
export function chooseAnswer(site: Site, acceptEncoding: string | undefined): Answer {
  return acceptEncoding?.includes('gzip') ? site.gzip : site.identity;
}
