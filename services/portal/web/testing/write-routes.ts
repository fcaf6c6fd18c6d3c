import { readFile, writeFile } from 'node:fs/promises';
import { identities } from './people.ts';
import { routeDocument } from './routes.ts';
import { withMatrix } from './route-table.rules.ts';

await writeFile(routeDocument, withMatrix(await readFile(routeDocument, 'utf8'), identities));
