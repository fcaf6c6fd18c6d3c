import { join } from 'node:path';
import { readProject } from '@trivium/backend';
import { expect, test } from 'vitest';
import { addressesOf, projectEnvOf } from './project-env.rules.ts';

const installation = { host: '0.0.0.0', port: 4102, publicUrl: 'https://portal.example.org', connectionKey: 'own' };

test('functions learn the public address for people, and another for calls to the portal itself', async () => {
  const project = await readProject(join(import.meta.dirname, '../../supabase'), projectEnvOf({}, installation));
  expect(project.config.edge_runtime.secrets).toMatchObject({
    PORTAL_SITE_URL: 'https://portal.example.org',
    PORTAL_INTERNAL_URL: 'http://127.0.0.1:4102',
  });
});

test('without a public address people reach the portal where it listens, also over IPv6', () => {
  expect(addressesOf({ host: '::1', port: 4102, publicUrl: undefined })).toEqual({
    publicUrl: 'http://[::1]:4102',
    internalUrl: 'http://[::1]:4102',
  });
});

test('a key of the environment seals, and the key of the installation still opens', () => {
  expect(projectEnvOf({ INTEGRATION_KEYS: 'k1:set' }, installation).INTEGRATION_KEYS).toBe('k1:set portal:own');
  expect(projectEnvOf({}, installation).INTEGRATION_KEYS).toBe('portal:own');
});
