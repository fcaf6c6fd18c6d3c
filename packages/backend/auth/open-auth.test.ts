import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openSecrets } from '../config/secrets.ts';
import { startBackend } from '../serve.ts';
import { createProjectDatabase } from '../testing/project-database.ts';
import { projectOf } from '../testing/project-folder.ts';

/** The error with which a project of this configuration fails to start; undefined if it starts. */
async function startError(config: string, isDevelopment: boolean) {
  const home = await mkdtemp(join(tmpdir(), 'auth-open-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const database = await createProjectDatabase(inject('administrator'));
  onTestFinished(() => database.drop());
  const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
  const starting = startBackend({
    project: await projectOf({ 'config.toml': config }),
    connection: database.owner,
    secrets: await openSecrets({ home, isDevelopment: true, isDemo: false, settings }),
    home,
    isDevelopment,
    host: '127.0.0.1',
    port: 0,
    log: { to: join(home, 'backend.log'), level: 'warn' },
  });
  return starting.then(
    async (backend) => {
      await backend.stop(100);
      return undefined;
    },
    (error: unknown) => error as { code: string; message: string },
  );
}

test.for([
  ['[auth]\nsite_url = "app.example.org"', true, 'site_url_invalid', 'auth.site_url'],
  ['[auth]\nsite_url = "localhost:3000"', true, 'site_url_invalid', 'auth.site_url'],
  ['[auth]\nsite_url = "env(NOT_SET)"', true, 'site_url_invalid', 'auth.site_url'],
  ['[auth]\nenabled = false\nsite_url = "app.example.org"', true, undefined, undefined],
  ['[auth]\nsite_url = "myapp://callback"', true, undefined, undefined],
  ['[auth.captcha]\nenabled = true', false, 'captcha_unsupported', 'auth.captcha'],
  ['[auth.captcha]\nenabled = true', true, undefined, undefined],
  ['[auth.hook.send_email]\nenabled = true\nuri = "https://hooks.example.org"', true, 'hook_invalid', 'auth.hook.send_email'],
  [
    '[auth.hook.after_user_created]\nenabled = true\nuri = "pg-functions://postgres/a/b"',
    true,
    'hook_unknown',
    'after_user_created',
  ],
  ['[auth.hook.send_email]\nenabled = false\nuri = "https://hooks.example.org"', true, undefined, undefined],
  [
    '[auth.email.template.invite]\ncontent_path = "./nowhere.html"',
    true,
    'mail_template_unreadable',
    'auth.email.template.invite',
  ],
  [
    '[auth.email.template.invite]\nsubject = "{{ range .Data }}"',
    true,
    'mail_template_invalid',
    'auth.email.template.invite.subject',
  ],
  ['[auth.email.smtp]\nhost = "mail.example.org"', false, 'smtp_incomplete', 'auth.email.smtp'],
] as const)('a project with %j, in development: %s, fails to start with %s', async ([config, isDevelopment, code, key]) => {
  const error = await startError(config, isDevelopment);
  expect(error?.code).toBe(code);
  if (key) expect(error?.message).toContain(key);
});
