import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Project } from '../../project/read-project.ts';
import { refuse } from '../../project/errors.ts';
import { defaultTemplates, mailKinds, notificationKinds, type MailKind, type NotificationKind } from './default-templates.ts';
import { readTemplate, TemplateError, type Template } from './template.rules.ts';

export type Templates = Readonly<Record<MailKind | NotificationKind, { readonly subject: Template; readonly content: Template }>>;

/**
 * Reads the project's templates of `[auth.email.template.*]` and `[auth.email.notification.*]`, or the default ones.
 * @throws mail_template_unreadable, mail_template_invalid; the message names the key
 */
export async function readTemplates(project: Project): Promise<Templates> {
  const { template, notification } = project.config.auth.email;
  const entries = [...mailKinds, ...notificationKinds].map(async (kind) => {
    const isNotification = (notificationKinds as readonly string[]).includes(kind);
    const own = (isNotification ? notification : template)[kind];
    const key = `auth.email.${isNotification ? 'notification' : 'template'}.${kind}`;
    const content = own?.content_path ? await readContent(project, own.content_path, `${key}.content_path`) : own?.content;
    return [
      kind,
      {
        subject: parse(own?.subject ?? defaultTemplates[kind].subject, `${key}.subject`),
        content: parse(content ?? defaultTemplates[kind].content, `${key}.content_path`),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as Templates;
}

function parse(source: string, key: string): Template {
  try {
    return readTemplate(source);
  } catch (error) {
    if (error instanceof TemplateError) throw refuse('mail_template_invalid', `${key}: ${error.message}.`);
    throw error;
  }
}

/** Supabase's CLI resolves the path from the folder that holds `supabase/`; newer versions, from the config's own folder. */
async function readContent({ folder }: Project, path: string, key: string): Promise<string> {
  for (const base of [folder, dirname(folder)]) {
    const content = await readFile(join(base, path), 'utf8').catch(() => undefined);
    if (content !== undefined) return content;
  }
  throw refuse('mail_template_unreadable', `${key}: ${path} cannot be read.`);
}
