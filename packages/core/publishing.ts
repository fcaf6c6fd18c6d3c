/**
 * The npm scope under which the maintainers publish, without its @. Null: they own none yet, and nothing is published. Pages
 * then show the way from the source, and built packages are private, so npm refuses to publish them under a foreign scope.
 */
const npmScope: string | null = null;

/** The name on npm of a package of this repository, such as `@trivium/catalog-verify`; null: not published. */
export const publishedName = (name: string, scope: string | null = npmScope): string | null =>
  scope === null ? null : name.replace(/^@[^/]+\//, `@${scope}/`);

/** Name and privacy of a built package's package.json. */
export function publishedIdentity(name: string, scope: string | null = npmScope): { name: string; private?: true } {
  const onNpm = publishedName(name, scope);
  return onNpm === null ? { name, private: true } : { name: onNpm };
}
