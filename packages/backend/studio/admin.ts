import { CodedError } from '@trivium/core';
import type { ServiceHandler } from '../service.ts';
import { refuse } from './errors.ts';

/** Calls the admin interfaces of auth and storage within the process, as a client with the secret key would. */
export interface Admin {
  /** The answer of auth for a path below `/auth/v1/admin`. @throws service_not_enabled, and auth's own refusals */
  readonly auth: (method: string, path: string, body?: object) => Promise<{ readonly body: unknown; readonly headers: Headers }>;
  /** The answer of storage for a path below `/storage/v1`. @throws service_not_enabled, and storage's own refusals */
  readonly storage: (method: string, path: string, body?: object) => Promise<Response>;
  readonly hasAuth: boolean;
  readonly hasStorage: boolean;
}

interface AdminOptions {
  readonly auth: ServiceHandler | undefined;
  readonly storage: ServiceHandler | undefined;
  readonly secretKey: string;
}

const caller = { role: 'service_role', claims: { role: 'service_role' } };
const peer = { address: '127.0.0.1', isDirect: true };

export function createAdmin({ auth, storage, secretKey }: AdminOptions): Admin {
  const call = async (handler: ServiceHandler | undefined, name: string, method: string, path: string, body?: object) => {
    if (!handler) throw refuse('service_not_enabled', `The project has ${name} switched off in config.toml.`);
    const request = new Request(`http://studio.invalid${path}`, {
      method,
      headers: { apikey: secretKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await handler(request, caller, peer);
    if (response.ok) return response;
    throw await refusalOf(response);
  };
  return {
    hasAuth: auth !== undefined,
    hasStorage: storage !== undefined,
    async auth(method, path, body) {
      const response = await call(auth, 'auth', method, `/admin${path}`, body);
      return { body: await response.json(), headers: response.headers };
    },
    storage: (method, path, body) => call(storage, 'storage', method, path, body),
  };
}

/** A service's refusal with its own code and sentence. */
async function refusalOf(response: Response): Promise<CodedError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const text = (...names: string[]) =>
    names.map((name) => body[name]).find((value) => typeof value === 'string' && value !== '') as string;
  const code = text('error_code', 'code', 'error') ?? 'refused';
  // Storage answers 400 and says the true status in the body.
  const trueStatus = Number(body['statusCode'] ?? response.status);
  const status = trueStatus >= 400 && trueStatus < 500 ? trueStatus : 500;
  return new CodedError(code, { status, title: 'Refused' }, text('msg', 'message') ?? 'The service refused the request.');
}
