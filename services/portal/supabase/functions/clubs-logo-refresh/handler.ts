import { answerJson, answerWith } from '../_shared/answer.ts';
import { requireAdministrator } from '../_shared/caller.ts';
import type { Context } from '../_shared/context.ts';
import { readOptionalObject } from '../_shared/read-body.ts';
import { defineRefusals } from '../_shared/refusal.ts';
import { refreshLogo, type Club } from './refresh-logo.ts';

const refuse = defineRefusals({
  slugs_invalid: { status: 400, title: 'Slugs invalid' },
  database_failed: { status: 503, title: 'Database not reachable' },
});

const clubsAtOnce = 4;

/**
 * Copies the logos of clubs from their sources into the bucket clubs-logos: `POST {slugs?: [...]}`, or all active clubs
 * without slugs. The platform lets everybody through, so this function itself requires an administrator.
 *
 * Answers `{clubs: [{slug, state, path?}]}`, sorted by slug, with the states `refreshed`, `unchanged`, `without_source`,
 * `source_foreign`, `source_unreachable`, `source_no_image`, `source_too_large`, `not_stored`.
 * Errors: sign_in_required, administrator_required, slugs_invalid, body_malformed, database_failed.
 */
export const handle = answerWith(['POST'], async (request: Request, context: Context) => {
  const administrator = await requireAdministrator(request, context);
  const slugs = readSlugs(await readOptionalObject(request));
  const query = context.service.from('clubs').select('id, slug, links, logo_path').eq('is_active', true).order('slug');
  const { data, error } = await (slugs ? query.in('slug', slugs) : query);
  if (error) throw refuse('database_failed', 'The clubs could not be read. Try again.');
  const waiting: Club[] = [...data];
  const results: Awaited<ReturnType<typeof refreshLogo>>[] = [];
  const work = async () => {
    for (let club = waiting.shift(); club; club = waiting.shift()) results.push(await refreshLogo(context, club));
  };
  await Promise.all(Array.from({ length: clubsAtOnce }, work));
  await context.service.from('audit_log').insert({
    actor_id: administrator.id,
    action: 'refresh-club-logos',
    target_table: 'clubs',
    detail: { clubs: results.length, refreshed: results.filter(({ state }) => state === 'refreshed').length },
  });
  return answerJson({ clubs: results.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) });
});

function readSlugs({ slugs }: Record<string, unknown>): string[] | undefined {
  if (slugs === undefined) return undefined;
  if (!Array.isArray(slugs) || slugs.length === 0 || slugs.length > 100)
    throw refuse('slugs_invalid', 'slugs must be an array of 1 to 100 slugs of clubs.');
  return slugs.map((slug: unknown) => {
    if (typeof slug !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      throw refuse('slugs_invalid', 'A slug must be a string such as drama-club.');
    return slug;
  });
}
