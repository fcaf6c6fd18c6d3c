import { matchesEtag, type Service } from '@trivium/http';
import { createView, formatCount } from '@trivium/server-pages';
import { createPictures } from '@trivium/server-pages/pictures';
import { refuse, type Entry } from '../../contract/index.ts';
import { wholeThaiName } from '../../domain/entries/thai-name.rules.ts';
import { classesOf } from '../../domain/search/drug-classes.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { speciesName } from '../parts/marks.ts';
import type { Site, View } from '../view.ts';
import { drawPicture, pictureSize } from './picture.rules.ts';

/** `/drugs/<slug>/og.png`: what a shared link to a drug shows. */
export function addPictures({ app }: Service, site: Site): void {
  const draw = createPictures({ width: pictureSize.width, maxCached: 200 });

  app.get('/drugs/:slug/og.png', async (c) => {
    const entry = site.data.entries().find(({ slug }) => slug === c.req.param('slug'));
    if (!entry) throw refuse('drug_not_found', 'No drug has this slug; GET /api/drugs lists them.');
    // Only the address decides the language, because programs that fetch pictures send none.
    const language = c.req.query('lang') === 'en' ? 'en' : 'th';
    const { png, etag } = await draw(pictureOf(createView(site, language), entry));
    const headers = { etag, 'cache-control': 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400' };
    if (matchesEtag(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304, headers);
    return c.body(png, 200, { ...headers, 'content-type': 'image/png' });
  });
}

function pictureOf(view: View, entry: Entry): string {
  const { t, language, site } = view;
  const { name, dosages } = entry;
  return drawPicture({
    name,
    nameTh: language === 'th' ? wholeThaiName(entry) : undefined,
    group: classesOf(entry)[0]?.[language] ?? '',
    species: speciesOf(entry, site.data.terms()).map((each) => speciesName(view, each)),
    caption: dosages.length === 1 ? t.picture.doseOne : t.picture.doses(formatCount(dosages.length, language)),
  });
}
