import { expect, test } from 'vitest';
import { hiddenNamesOf, isHidden, isSeenSchema, namesHidden } from './hidden-columns.rules.ts';

const hidden = (table: string, column: string, type = 'text', primaryKey: readonly string[] = ['id']) => {
  const [schema = '', name = ''] = table.split('.');
  return isHidden({ schema, name, primaryKey }, { name: column, type });
};

test.for([
  ['auth.users', 'encrypted_password'],
  ['auth.users', 'recovery_token'],
  ['auth.users', 'a_column_of_tomorrow'],
  ['auth.refresh_tokens', 'token'],
  ['auth.one_time_tokens', 'token_hash'],
  ['auth.mfa_factors', 'secret'],
  ['auth.a_table_of_tomorrow', 'id'],
  ['vault.secrets', 'secret'],
  ['vault.decrypted_secrets', 'decrypted_secret'],
  ['net._http_response', 'content'],
  ['public.members', 'password'],
  ['public.members', 'api_key'],
  ['public.members', 'invite_token_hash'],
  ['public.members', 'code_hash'],
  ['public.internal_secrets', 'value'],
  ['public.api_keys', 'key'],
  ['private.check_in_keys', 'key'],
  ['private.click_salts', 'salt'],
  ['public.push_subscriptions', 'auth'],
  ['private.connections', 'sealed_value'],
] as const)('%s.%s is hidden', ([table, column]) => {
  expect(hidden(table, column)).toBe(true);
});

test.for([
  ['auth.users', 'email'],
  ['auth.users', 'banned_until'],
  ['public.members', 'name'],
  ['public.members', 'tokenizer'],
  ['public.members', 'secretary'],
  ['public.internal_secrets', 'description'],
  ['public.integration_tokens', 'provider'],
  ['storage.objects', 'name'],
] as const)('%s.%s is shown', ([table, column]) => {
  expect(hidden(table, column)).toBe(false);
});

test('a number of tokens, a time and a yes or no are no secrets, and a numeric one-time code is one', () => {
  expect(hidden('public.usage', 'tokens', 'integer')).toBe(false);
  expect(hidden('public.members', 'password', 'timestamp with time zone')).toBe(false);
  expect(hidden('public.members', 'password', 'boolean')).toBe(false);
  expect(hidden('public.members', 'otp', 'integer')).toBe(true);
});

test('the key of a table of secrets is a name, and the key of a table of keys is not', () => {
  expect(hidden('public.internal_secrets', 'key', 'text', ['key'])).toBe(false);
  expect(hidden('public.api_keys', 'key', 'text', ['key'])).toBe(true);
});

test('the schemas of PostgreSQL and of the backend itself are not shown', () => {
  for (const schema of ['pg_catalog', 'information_schema', 'trivium_backend', 'cron']) expect(isSeenSchema(schema)).toBe(false);
  for (const schema of ['public', 'private', 'auth', 'vault']) expect(isSeenSchema(schema)).toBe(true);
});

test('a source that names a hidden column or the vault’s plain text is recognised, whatever its letters', () => {
  const columns = [{ name: 'api_key', type: 'text' }];
  const names = hiddenNamesOf([{ schema: 'public', name: 'members', primaryKey: ['id'], columns }]);
  expect(namesHidden('select m."API_KEY" from members m', names)).toBe(true);
  expect(namesHidden('select decrypted_secret from vault.decrypted_secrets', names)).toBe(true);
  expect(namesHidden('select name from members', names)).toBe(false);
});
