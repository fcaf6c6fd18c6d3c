declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  type Trusts = (address: string, hop: number) => boolean;
  function proxyAddress(req: IncomingMessage, trusts: Trusts): string | undefined;
  namespace proxyAddress {
    function compile(ranges: string | string[]): Trusts;
  }
  export default proxyAddress;
}
