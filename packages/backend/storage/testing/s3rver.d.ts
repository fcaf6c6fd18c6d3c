declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    type: string;
    body: unknown;
  }

  /** An S3 server on a folder. The package has no types; these are the parts that the tests use. */
  class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    /** Koa middleware, outermost first. */
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export default S3rver;
}
