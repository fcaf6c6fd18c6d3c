import { defineErrors } from '@trivium/core';
import { encodeSnapshot, httpErrors, type Service, type Snapshot } from '@trivium/http';
import { answerSnapshot } from '../http/answer-snapshot.ts';
import type { Site, SiteData, SiteMessages } from '../view.ts';

const refuseHttp = defineErrors(httpErrors);

/** Serves the stylesheet, the fonts and the scripts under names with their hash; they are compressed once, on first use. */
export function addAssets<Data extends SiteData, Texts extends SiteMessages>(
  { app, baseHeaders }: Service,
  site: Site<Data, Texts>,
): void {
  const assets = new Map(site.assets.map((asset) => [asset.path, asset]));
  const encoded = new Map<string, Promise<Snapshot>>();
  app.get('/assets/:name', async (c) => {
    const asset = assets.get(c.req.path);
    if (!asset) throw refuseHttp('route_not_found', 'Nothing is at this address.');
    const { bytes, contentType, cacheControl } = asset;
    const snapshot = encoded.get(asset.path) ?? encodeSnapshot({ body: bytes, contentType, cacheControl }, { baseHeaders });
    encoded.set(asset.path, snapshot);
    return answerSnapshot(c, await snapshot);
  });
}
