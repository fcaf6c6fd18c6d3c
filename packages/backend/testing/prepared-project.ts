import { prepareDatabase } from '../database/prepare-database.ts';
import type { Project } from '../project/read-project.ts';
import type { DatabaseTemplate } from './project-database.ts';

/** A database to which a project's roles, migrations and seeds are applied. A backend that starts on a copy applies nothing. */
export const preparedProject = (project: Project, { isExposed = false } = {}): DatabaseTemplate => ({
  key: JSON.stringify([project.roles, project.migrations, project.seeds, project.config.api, isExposed]),
  fill: async ({ owner }) => {
    await prepareDatabase({ connection: owner, project, secret: 'a secret that only the template has', isExposed });
  },
});
