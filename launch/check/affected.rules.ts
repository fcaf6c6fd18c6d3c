/** A package, a service, or another workspace, with the workspaces it imports. */
export interface Workspace {
  readonly folder: string;
  readonly name: string;
  readonly dependencies: readonly string[];
}

/** What a change outside of modules can affect: everything, or the tests below some folders. */
export type Affected = 'everything' | readonly string[];

const isModule = (path: string) => /\.(ts|tsx)$/.test(path);
const isProse = (path: string) => path.endsWith('.md');

/**
 * The folders whose tests may depend on these files, besides those that import them: a migration, a setting or a message
 * affects its workspace and all that build on it. A file of the root affects everything; prose affects nothing here.
 */
export function affectedFolders(paths: readonly string[], workspaces: readonly Workspace[]): Affected {
  const folders = new Set<string>();
  for (const path of paths) {
    if (isModule(path) || isProse(path)) continue;
    const home = workspaces
      .filter(({ folder }) => path.startsWith(`${folder}/`))
      .toSorted((a, b) => b.folder.length - a.folder.length)[0];
    if (!home) return 'everything';
    for (const { folder } of withDependents(home, workspaces)) folders.add(folder);
  }
  return [...folders];
}

function withDependents(start: Workspace, workspaces: readonly Workspace[]): Workspace[] {
  const all = [start];
  for (const { name } of all)
    all.push(...workspaces.filter((other) => other.dependencies.includes(name) && !all.includes(other)));
  return all;
}
