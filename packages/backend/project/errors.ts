import { defineErrors } from '@trivium/core';

/** Errors of a project's folder. Each message names the file and says what to do. */
export const refuse = defineErrors({
  project_missing: { status: 500, title: 'Project folder missing' },
  config_unreadable: { status: 500, title: 'Configuration unreadable' },
  config_invalid: { status: 500, title: 'Configuration invalid' },
  migration_name_invalid: { status: 500, title: 'Migration name invalid' },
  migration_version_repeated: { status: 500, title: 'Migration version repeated' },
  migration_unreadable: { status: 500, title: 'Migration unreadable' },
  seed_missing: { status: 500, title: 'Seed file missing' },
  seed_outside: { status: 500, title: 'Seed file outside the project' },
  function_name_invalid: { status: 500, title: 'Function name invalid' },
  site_url_invalid: { status: 500, title: 'Site URL invalid' },
  smtp_incomplete: { status: 500, title: 'SMTP settings incomplete' },
  captcha_unsupported: { status: 500, title: 'Captcha not supported' },
  hook_unknown: { status: 500, title: 'Hook unknown' },
  hook_invalid: { status: 500, title: 'Hook invalid' },
  mail_template_unreadable: { status: 500, title: 'Mail template unreadable' },
  mail_template_invalid: { status: 500, title: 'Mail template invalid' },
  function_missing: { status: 500, title: 'Function missing' },
});
