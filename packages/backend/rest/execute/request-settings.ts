import type { Caller } from '@trivium/postgres';
import type { RequestHeaders } from '../../gateway/plain-request.ts';
import type { RestRequest } from '../rest-request.ts';

export type Setting = readonly [name: string, value: string];

/**
 * The settings of a request's transaction: its role, and what policies and functions may read of it. The role comes
 * after the settings that only the login may set.
 */
export function requestSettings({ context, caller, apiRequest, raw }: RestRequest): Setting[] {
  const { schema, method, preferences } = apiRequest;
  return [
    ['search_path', context.searchPathOf(schema)],
    ...(context.schema.roleSettings.get(caller.role) ?? []),
    ['role', caller.role],
    ['request.jwt.claims', claimsText(caller)],
    ['request.method', method],
    ['request.path', raw.path],
    ['request.headers', headersText(raw.headers)],
    ['request.cookies', cookiesText(raw.headers)],
    ...(preferences.timezone === undefined ? [] : [['timezone', preferences.timezone] as const]),
  ];
}

const claimsTexts = new WeakMap<Caller, string>();

function claimsText(caller: Caller): string {
  let text = claimsTexts.get(caller);
  if (text === undefined) claimsTexts.set(caller, (text = JSON.stringify({ ...caller.claims, role: caller.role })));
  return text;
}

function headersText(headers: RequestHeaders): string {
  if (headers.get('cookie') === null) return JSON.stringify(headers.all());
  const { cookie: _cookie, ...others } = headers.all();
  return JSON.stringify(others);
}

function cookiesText(headers: RequestHeaders): string {
  const cookie = headers.get('cookie');
  if (cookie === null) return '{}';
  const pairs = cookie.split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return JSON.stringify(
    Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name = '', value = '']) => [name, value])),
  );
}
