declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  interface Request extends IncomingMessage {
    acceptsEncodings(encoding: string): string | false;
  }
  interface Response extends ServerResponse {
    set(name: string, value: string): this;
    vary(field: string): this;
    json(value: unknown): this;
  }
  interface Application {
    use(handler: (req: Request, res: Response, next: () => void) => void): void;
    get(path: string, handler: (req: Request, res: Response) => void): void;
    listen(port: number, host: string, listening: () => void): Server;
  }
  export default function express(): Application;
}
