import { hash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Description {
  readonly paths: Record<
    string,
    Record<string, { responses?: Record<string, { $ref?: string; content?: Record<string, unknown> }> }>
  >;
  readonly components?: { responses?: Record<string, { content?: Record<string, unknown> }> };
}

/** Throws if the response is not described, or differs from its description. */
type Check = (method: string, path: string, status: number, contentType: string, body: string) => void;

/** By description: a process compiles its schemas once, and not for each of its test files. */
const checks = new Map<string, Check>();

/**
 * A fetch that fails the test when a response contradicts the published description: an unknown status, another content type, a
 * body that does not fit its schema. Pass it the document of `/api/openapi.json`.
 */
export function createDescribedFetch(baseUrl: string, document: unknown) {
  const text = JSON.stringify(document);
  const check = checks.get(text) ?? createCheck(document);
  checks.set(text, check);

  return async function describedFetch(path: string, init: RequestInit = {}) {
    const response = await fetch(`${baseUrl}${path}`, init);
    const body = await response.text();
    const pathname = new URL(path, 'http://localhost').pathname;
    check(init.method ?? 'GET', pathname, response.status, response.headers.get('content-type') ?? '', body);
    const json = (): any => JSON.parse(body);
    return { status: response.status, headers: response.headers, text: body, json };
  };
}

function createCheck(document: unknown): Check {
  const description = document as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...(document as object), $id: 'description' });
  const compiled = new Map<string, ValidateFunction>();
  /** Bodies that fitted their schema: a long list that is served again need not be read again. */
  const valid = new Set<string>();

  const paths = Object.keys(description.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  const pointer = (...parts: string[]) => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

  function readable(path: string): string {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  function validator(ref: string): ValidateFunction {
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: `description#/${ref}` });
    compiled.set(ref, validate);
    return validate;
  }

  return (method, path, status, contentType, body) => {
    // OPTIONS belongs to HTTP itself, and OpenAPI does not list it.
    if (method === 'OPTIONS' && status === 204 && body === '') return;
    const where = `${method} ${path} ${status} ${contentType}`;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    // `/api/%6Cog` is `/api/log`: a path is matched first as written, then decoded.
    const match = paths.find(({ pattern }) => pattern.test(path)) ?? paths.find(({ pattern }) => pattern.test(readable(path)));
    const operation = match && description.paths[match.path]?.[verb];
    // Pages are for people and are not part of an API's description.
    if (!operation && !path.startsWith('/api/') && contentType.startsWith('text/html')) return;
    const key = operation?.responses?.[status] ? String(status) : 'default';
    const named = operation?.responses?.[key];
    // Without a described operation the response can only be an error, in the shape that all errors share.
    const prefix =
      named && !named.$ref ? ['paths', match?.path ?? '', verb, 'responses', key] : ['components', 'responses', 'Problem'];
    const content = named && !named.$ref ? named.content : description.components?.responses?.['Problem']?.content;
    if (prefix[0] === 'components' && status < 400) throw new Error(`${where}: not described`);
    if (!content) {
      if (body !== '') throw new Error(`${where}: has a body that is not described`);
      return;
    }
    const type = contentType.split(';')[0] ?? '';
    if (!content[type]) throw new Error(`${where}: described are ${Object.keys(content).join(', ')}`);
    if (method === 'HEAD') return;
    const ref = `${pointer(...prefix, 'content', type)}/schema`;
    const seen = `${ref} ${hash('sha256', body)}`;
    if (valid.has(seen)) return;
    const validate = validator(ref);
    const value: unknown = type.endsWith('json') ? JSON.parse(body) : body;
    if (!validate(value)) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${body.slice(0, 500)}`);
    valid.add(seen);
  };
}

export type DescribedFetch = ReturnType<typeof createDescribedFetch>;
