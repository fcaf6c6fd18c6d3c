import { isOwn, readManifest, type OwnPackage } from './own-packages.ts';

interface Facts {
  /** The repository, whose package.json has the versions of the types. */
  readonly root: string;
  /** All packages inside, the backend first. */
  readonly packages: readonly OwnPackage[];
  /** Packages that the published types import. */
  readonly typePackages: ReadonlySet<string>;
}

/** The published package.json. It depends on everything that the packages inside depend on, in the tested version. */
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
    // Two copies of Node's types conflict, so the user's own are used.
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
