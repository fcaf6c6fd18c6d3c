import { usePages as servePages } from '@trivium/server-pages/testing';
import { catalogErrors, sourceHeaders } from '../../contract/index.ts';
import { addPages } from '../add-pages.ts';
import type { WebData } from '../data.ts';
import { sampleLog } from './sample-data.ts';

/** Serves the pages and the bundles on a real socket, for one test file. Returns their address. */
export const usePages = (data: WebData): (() => string) =>
  servePages(
    (service) => {
      service.app.get('/api/drugs/:slug/bundle', (c) => {
        const bundle = sampleLog.bundles.get(c.req.param('slug'));
        return bundle === undefined ? c.notFound() : c.body(bundle, 200, { 'content-type': 'application/json' });
      });
      addPages(service, data);
    },
    { publicUrl: data.publicUrl, errors: catalogErrors, headers: sourceHeaders },
  );
