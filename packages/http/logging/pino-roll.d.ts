declare module 'pino-roll' {
  import type { EventEmitter } from 'node:events';

  interface RollOptions {
    file: string;
    /** A number and `k`, `m` or `g`. */
    size: string;
    limit: { count: number };
    minLength: number;
    periodicFlush: number;
    sync: boolean;
  }
  interface RollingFile extends EventEmitter {
    write(text: string): boolean;
    end(): void;
  }
  export default function roll(options: RollOptions): Promise<RollingFile>;
}
