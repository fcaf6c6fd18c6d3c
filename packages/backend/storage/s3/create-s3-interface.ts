import { randomUUID } from 'node:crypto';
import { createRouter } from '../../gateway/router.ts';
import type { Peer } from '../../service.ts';
import { refuse, StorageError } from '../errors.ts';
import type { QueuedRequest, RunRequest } from '../request-runner.ts';
import { clientClosedResponse } from '../responses.ts';
import type { StorageContext } from '../storage-request.ts';
import { s3ErrorResponse } from './error-response.ts';
import { isPostForm, postObject } from './post-form/post-object.ts';
import { decode, readTarget, type S3Target } from './request-target.rules.ts';
import { findOperation, s3Routes } from './s3-routes.ts';
import { createAuthenticate, type AuthenticateOptions } from './signature/authenticate.ts';
import { readSignature } from './signature/presented-signature.rules.ts';

export interface S3Options extends Omit<AuthenticateOptions, 'identify' | 'publicUrl'> {
  readonly run: RunRequest;
  readonly storage: StorageContext;
}

const anonymous = { role: 'anon', claims: {} };

/** Serves the S3 protocol below /s3. A request has the rights of its signer, not of the gateway's caller. */
export function createS3Interface({ run, storage: shared, ...keys }: S3Options) {
  const router = createRouter(s3Routes);
  const authenticate = createAuthenticate({ ...keys, identify: shared.identify, publicUrl: shared.publicUrl });

  /** Finds the operation of a request. @throws MethodNotAllowed, NotImplemented */
  function findHandler(raw: Request, { innerPath }: S3Target, query: ReadonlyMap<string, string>) {
    const match = router.match(raw.method, innerPath);
    if (typeof match !== 'object') throw refuse('MethodNotAllowed');
    const operation = findOperation(match.route, query, raw.headers);
    if (!operation) throw refuse('NotImplemented', { message: 'This operation, or a parameter of it, is not implemented.' });
    return { operation, bucket: decode(match.parameters['bucket']), name: decode(match.parameters['name']) };
  }

  /** The signer of a form is known once its fields have arrived: until then it counts as its sender's. */
  const servePostForm = (incoming: Request, peer: Peer | undefined, { innerPath }: S3Target) =>
    run(incoming, anonymous, peer, async ({ storage, raw, queueKey }) => {
      const bucket = decode(/^\/s3\/([^/]+)\/?$/.exec(innerPath)?.[1] ?? '');
      const form = {
        storage,
        raw,
        url: new URL(raw.url),
        queueKey,
        isAuthenticated: true,
        operation: 'storage.s3.upload',
        bucket,
      };
      return () => postObject({ ...form, name: '' }, authenticate.signer);
    });

  async function serve(incoming: Request, peer: Peer | undefined): Promise<Response> {
    const target = readTarget(peer?.target ?? '');
    const query = new Map(target.query.toReversed());
    const { method, headers } = incoming;
    if (isPostForm(incoming) && !query.has('X-Amz-Credential')) return servePostForm(incoming, peer, target);
    const signature = readSignature(headers, query, shared.now());
    const signed = { method, path: target.path, query: target.query, headers, host: headers.get('host') ?? '' };
    const { caller, signingKey } = await authenticate.request(signed, headers, signature);
    return run(incoming, caller, peer, async ({ storage, raw, queueKey }: QueuedRequest) => {
      const { operation, bucket, name } = findHandler(raw, target, query);
      const common = { storage, raw, url: new URL(raw.url), caller, queueKey, isAuthenticated: true };
      return () => operation.handle({ ...common, operation: operation.name, bucket, name, query, signature, signingKey });
    });
  }

  return async (incoming: Request, peer: Peer | undefined): Promise<Response> => {
    const requestId = randomUUID();
    const response = await serve(incoming, peer).catch((error: unknown) => {
      if (incoming.signal.aborted && !(error instanceof StorageError)) return clientClosedResponse();
      return s3ErrorResponse(error, incoming, requestId, shared.log);
    });
    response.headers.set('x-amz-request-id', requestId);
    return response;
  };
}
