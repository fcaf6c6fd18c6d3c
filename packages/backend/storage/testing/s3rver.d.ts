declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Exchange {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    type: string;
    body: unknown;
  }

  /** An S3 server on a folder, as far as the tests use it; it has no types of its own. */
  class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    /** Koa's: the first in the list sees a request first. */
    readonly middleware: ((exchange: Exchange, next: () => Promise<unknown>) => Promise<unknown>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export default S3rver;
}
