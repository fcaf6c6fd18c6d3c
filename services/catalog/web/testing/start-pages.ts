import { usePages as servePages } from '@trivium/server-pages/testing';
import { catalogErrors, sourceHeaders } from '../../contract/index.ts';
import { addPages } from '../add-pages.ts';
import type { WebData } from '../data.ts';
import { sampleLog } from './sample-data.ts';

/** The pages behind a real socket, and of the API the bundles alone, for one test file; returns their address. */
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
