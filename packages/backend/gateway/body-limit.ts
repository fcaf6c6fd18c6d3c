import { refuse } from './errors.ts';

/**
 * The request with a body that ends in body_too_large once it is longer than `limitBytes`.
 * @throws body_too_large at once where its declared length is too long
 */
export function limitBody(request: Request, limitBytes: number): Request {
  // Looking at the body makes a stream of it, which those that have none need not pay for.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request;
  const tooLarge = () => refuse('body_too_large', `A body may have ${limitBytes} bytes.`);
  const declared = request.headers.get('content-length');
  // A declared length is kept by the HTTP parser, so only a chunked body needs counting.
  if (declared !== null) {
    if (Number(declared) > limitBytes) throw tooLarge();
    return request;
  }
  let length = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.length;
        if (length > limitBytes) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: 'half' } as RequestInit);
}
