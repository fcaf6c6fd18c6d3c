import { quote } from '../quote.ts';
import { refuse } from '../refusal.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The members of `value`, which must be an object. With `names`, it must have exactly these members. `at` is its path in the
 * bundle; empty for the bundle itself.
 *
 * @throws Refusal bundle_not_object, bundle_member_type, bundle_member_missing, bundle_member_unknown
 */
export function membersOf<const Name extends string>(
  value: unknown,
  at: string,
  names?: readonly Name[],
): Readonly<Record<Name, unknown>> & JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw at === ''
      ? refuse('bundle_not_object', 'The bundle is not a JSON object.')
      : refuse('bundle_member_type', `${at} is not an object.`, { at });
  const object = value as Record<Name, unknown>;
  const path = (name: string) => (at === '' ? name : `${at}.${name}`);
  for (const name of names ?? [])
    if (!Object.hasOwn(object, name))
      throw refuse('bundle_member_missing', `The bundle has no member ${path(name)}.`, { at: path(name) });
  const unknown = names && Object.keys(object).find((name) => !names.includes(name as Name));
  if (unknown !== undefined)
    throw refuse(
      'bundle_member_unknown',
      `The bundle has an unexpected member ${quote(path(unknown))}, which no step would verify.`,
      at === '' ? {} : { at },
    );
  return object;
}

/** @throws Refusal bundle_member_type */
export function textOf(value: unknown, at: string): string {
  if (typeof value !== 'string') throw refuse('bundle_member_type', `${at} is not a string.`, { at });
  return value;
}
