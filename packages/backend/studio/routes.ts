import { createRouter, type RouteDefinition } from '../gateway/router.ts';
import type { Handler } from './page/page.ts';
import { showPolicies, showTablePolicies } from './policies/policies-page.ts';
import { showRows } from './rows/rows-page.ts';
import { confirmDelete, removeRow, saveRow, showNewRow, showRow } from './rows/row-pages.ts';
import { showStructure } from './rows/structure-page.ts';
import { showTables } from './rows/tables-page.ts';
import { runEditor, showEditor } from './sql/sql-page.ts';
import { serveFile } from './storage/serve-file.ts';
import { confirmDeleteFile, removeFile, showBuckets, showFiles } from './storage/storage-pages.ts';
import { changeUser, confirmDeleteUser, removeUser, showUser } from './users/user-page.ts';
import { createUser, showUsers } from './users/users-page.ts';

interface StudioRoute extends RouteDefinition {
  readonly handle: Handler;
}

const route = (method: 'GET' | 'POST', path: string, handle: Handler): StudioRoute => ({ methods: [method], path, handle });

/** All pages and forms below `/studio`. */
export const studioRouter = createRouter<StudioRoute>([
  route('GET', '/tables', showTables),
  route('GET', '/tables/{schema}/{table}', showRows),
  route('GET', '/tables/{schema}/{table}/structure', showStructure),
  route('GET', '/tables/{schema}/{table}/policies', showTablePolicies),
  route('GET', '/tables/{schema}/{table}/new', showNewRow),
  route('GET', '/tables/{schema}/{table}/row', showRow),
  route('POST', '/tables/{schema}/{table}/save', saveRow),
  route('GET', '/tables/{schema}/{table}/delete', confirmDelete),
  route('POST', '/tables/{schema}/{table}/delete', removeRow),
  route('GET', '/sql', showEditor),
  route('POST', '/sql', runEditor),
  route('GET', '/policies', showPolicies),
  route('GET', '/users', showUsers),
  route('POST', '/users', createUser),
  route('GET', '/users/{id}', showUser),
  route('POST', '/users/{id}', changeUser),
  route('GET', '/users/{id}/delete', confirmDeleteUser),
  route('POST', '/users/{id}/delete', removeUser),
  route('GET', '/storage', showBuckets),
  route('GET', '/storage/{bucket}', showFiles),
  route('GET', '/storage/{bucket}/file', serveFile),
  route('GET', '/storage/{bucket}/delete', confirmDeleteFile),
  route('POST', '/storage/{bucket}/delete', removeFile),
]);
