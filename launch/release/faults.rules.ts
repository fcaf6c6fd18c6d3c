export interface ReleaseFacts {
  /** Of every package.json, by its path. */
  readonly versions: Readonly<Record<string, string>>;
  readonly changelog: string;
  readonly tags: readonly string[];
  /** Files that are not committed. */
  readonly uncommitted: readonly string[];
  /** Folders of migrations whose `released.sha256` is not the list of their files. */
  readonly unlisted: readonly string[];
}

export interface ReleaseFault {
  readonly code:
    | 'release_version_differs'
    | 'release_not_described'
    | 'release_tag_exists'
    | 'release_not_committed'
    | 'release_migrations_unlisted';
  readonly message: string;
}

export const tagOf = (version: string) => `v${version}`;

/** What keeps a release of the root's version from being made; empty where nothing does. */
export function findReleaseFaults({ versions, changelog, tags, uncommitted, unlisted }: ReleaseFacts): ReleaseFault[] {
  const version = versions['package.json'] ?? '';
  const others = Object.entries(versions).filter(([, own]) => own !== version);
  const [newest] = /^## .*$/m.exec(changelog) ?? [];
  const isDescribed = newest !== undefined && new RegExp(`^## ${RegExp.escape(version)} — \\d{4}-\\d\\d-\\d\\d$`).test(newest);
  const faults: (ReleaseFault | false)[] = [
    others.length > 0 && {
      code: 'release_version_differs',
      message: `package.json has version ${version}, and ${others.map(([path, own]) => `${path} has ${own}`).join(', ')}.`,
    },
    !isDescribed && {
      code: 'release_not_described',
      message: `CHANGELOG.md must begin with "## ${version} — " and the day, such as 2027-01-31; it begins with "${newest ?? ''}".`,
    },
    tags.includes(tagOf(version)) && {
      code: 'release_tag_exists',
      message: `${tagOf(version)} was released before. Raise the version in every package.json.`,
    },
    unlisted.length > 0 && {
      code: 'release_migrations_unlisted',
      message: `Released migrations never change again. Run sha256sum *.sql > released.sha256 in ${unlisted.join(', ')}.`,
    },
    uncommitted.length > 0 && {
      code: 'release_not_committed',
      message: `A release is a commit; not committed: ${uncommitted.slice(0, 5).join(', ')}.`,
    },
  ];
  return faults.filter((fault) => fault !== false);
}
