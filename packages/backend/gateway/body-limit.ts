import { bodyTooLarge } from '@trivium/http';

/**
 * Limits a request's body: reading more than `limitBytes` of it fails with body_too_large.
 * @throws body_too_large if the declared length is too long
 */
export function limitBody(request: Request, limitBytes: number): Request {
  // Reading `body` turns it into a stream, which a request without a body can be spared.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request;
  const declared = request.headers.get('content-length');
  // The HTTP parser enforces a declared length, so only a chunked body is counted.
  if (declared !== null) {
    if (Number(declared) > limitBytes) throw bodyTooLarge(limitBytes);
    return request;
  }
  let length = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.length;
        if (length > limitBytes) controller.error(bodyTooLarge(limitBytes));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: 'half' } as RequestInit);
}
