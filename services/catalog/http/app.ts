import type { Service } from '@trivium/http';
import { addLogRoutes } from '@trivium/tlog/routes';
import type { Context } from './context.ts';
import { postReport } from './routes/file-report.ts';
import { findDrugsByCode } from './routes/find-by-code.ts';
import { listCatalog } from './routes/list-catalog.ts';
import { listDrugs } from './routes/list-drugs.ts';
import { publishCorrections } from './routes/publish-corrections.ts';
import { publishFeeds } from './routes/publish-feeds.ts';
import { refuseDataset } from './routes/refuse-dataset.ts';
import { showBundle } from './routes/show-bundle.ts';
import { showDrug } from './routes/show-drug.ts';
import { showHealth } from './routes/show-health.ts';
import { showKeys } from './routes/show-keys.ts';
import { showLog } from './routes/show-log.ts';
import { showQuota } from './routes/show-quota.ts';
import { showReport } from './routes/show-report.ts';

/** Every route of the API; `GET /api/openapi.json` describes them. */
const routes: readonly ((service: Service, context: Context) => void)[] = [
  listDrugs, //        GET /api/drugs
  showDrug, //         GET /api/drugs/{slug}
  showBundle, //       GET /api/drugs/{slug}/bundle
  listCatalog, //      GET /api/catalog, /api/catalog/csv
  findDrugsByCode, //  GET /api/by-code
  showKeys, //         GET /api/keys, /api/keys/{kid}
  showLog, //          GET /api/log, /log.policy
  showHealth, //       GET /api/health
  refuseDataset, //    GET /api/dataset
  showQuota, //        GET /api/quota
  postReport, //       POST /api/reports
  showReport, //       GET /api/reports/{id}
  publishFeeds, //     GET /feed.atom, /feed.json
  publishCorrections, // GET /corrections.atom, /corrections.json
  (service, { log }) => addLogRoutes(service, log), // GET /checkpoint, /tile/…, /log.vkey
];

export function addRoutes(service: Service, context: Context): void {
  for (const add of routes) add(service, context);
}
