import { isOwn, readManifest, type OwnPackage } from './own-packages.ts';

interface Facts {
  /** The repository, whose package.json tells which types its code is checked with. */
  readonly root: string;
  /** All that is inside, the backend first. */
  readonly packages: readonly OwnPackage[];
  /** What the published types speak of. */
  readonly typePackages: ReadonlySet<string>;
}

/** The package.json that is published: what all packages inside depend on is a dependency, in the version they were tested with. */
export async function createManifest({ root, packages, typePackages }: Facts): Promise<object> {
  const [backend] = packages as [OwnPackage];
  const { version, description, license, engines } = backend.manifest;
  const manifests = packages.map(({ manifest }) => manifest);
  const dependencies = new Map(manifests.flatMap((each) => Object.entries(each.dependencies ?? {})));
  for (const name of [...dependencies.keys()].filter(isOwn)) dependencies.delete(name);
  const wishes = new Map(manifests.flatMap((each) => Object.entries(each.optionalDependencies ?? {})));
  const devDependencies = Object.assign({}, ...[await readManifest(root), ...manifests].map((each) => each.devDependencies));
  for (const name of typePackages) {
    const types = `@types/${name}`;
    // Two copies of Node's types do not go together: a user's own counts.
    if (types in devDependencies) dependencies.set(types, name === 'node' ? '*' : (devDependencies[types] as string));
  }
  return {
    name: 'trivium-backend',
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { 'trivium-backend': 'backend/main.js' },
    exports: {
      '.': { types: './backend/index.d.ts', default: './backend/index.js' },
      './package.json': './package.json',
    },
    types: './backend/index.d.ts',
    dependencies: inOrder(dependencies),
    ...(wishes.size > 0 && { optionalDependencies: inOrder(wishes) }),
  };
}

const inOrder = (versions: ReadonlyMap<string, string>) =>
  Object.fromEntries([...versions].toSorted(([a], [b]) => (a < b ? -1 : 1)));
