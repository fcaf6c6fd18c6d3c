declare module 'autocannon' {
  interface Options {
    url: string;
    headers: Readonly<Record<string, string>>;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  interface Result {
    /** Seconds. */
    duration: number;
    /** Connections that broke, timeouts among them. */
    errors: number;
    requests: { total: number };
    throughput: { total: number };
    statusCodeStats: Record<string, { count: number }>;
  }
  interface Instance extends Promise<Result> {
    stop(): void;
  }
  export default function autocannon(options: Options): Instance;
}
