import { defineErrors } from '@trivium/core';

/** Invalid settings at start. Messages name the setting, never its value. */
export const refuse = defineErrors({
  setting_invalid: { status: 500, title: 'Setting invalid' },
  secrets_missing: { status: 500, title: 'Secrets missing' },
  jwt_secret_short: { status: 500, title: 'JWT secret too short' },
  jwt_secret_published: { status: 500, title: 'JWT secret is public' },
  api_key_published: { status: 500, title: 'API key is public' },
  api_key_invalid: { status: 500, title: 'API key invalid' },
  demo_keys_outside_development: { status: 500, title: 'Demo keys outside development' },
  keyless_outside_development: { status: 500, title: 'Requests without keys outside development' },
  database_port_outside_development: { status: 500, title: 'Port of the database outside development' },
  signing_keys_unreadable: { status: 500, title: 'Signing keys unreadable' },
  storage_folder_foreign: { status: 500, title: 'Files of another database' },
  storage_folder_unwritable: { status: 500, title: 'Files cannot be written' },
  bucket_invalid: { status: 500, title: 'Bucket invalid' },
  signing_keys_invalid: { status: 500, title: 'Signing keys invalid' },
});
