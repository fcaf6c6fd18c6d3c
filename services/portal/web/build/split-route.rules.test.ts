import { expect, test } from 'vitest';
import { splitRoute } from './split-route.rules.ts';

const file = `import { createFileRoute } from '@tanstack/react-router';
import { eventsQuery } from '../events/queries.ts';
import { EventRow } from '../events/EventRow.tsx';
import '../events/style.css';

const maxEvents = 5;
const title = 'กิจกรรม';

export const Route = createFileRoute('/events')({
  loader: ({ context }) => context.queries.ensureQueryData(eventsQuery(context.db, maxEvents)),
  component: Events,
});

function Events() {
  const { db } = Route.useRouteContext();
  return <Rows title={title} first={maxEvents} db={db} />;
}

function Rows({ title }: { title: string }) {
  return <EventRow title={title} />;
}
`;

test('the route keeps what has an effect, and loads its component and its data when the page is opened', () => {
  const route = splitRoute('src/routes/events.tsx', file)?.route ?? '';
  expect(route.match(/import\('\.\/events\.tsx\?page'\)/g)).toHaveLength(1);
  expect(route).toContain("const importPage = () => import('./events.tsx?page');");
  expect(route).toContain("component: lazyRouteComponent(importPage, 'Events')");
  expect(route).toContain('loader: async (...args) => (await importPage()).loader(...args)');
  expect(route).toContain("import '../events/style.css';");
  expect(route).not.toMatch(/EventRow|function Events|Rows|title|eventsQuery|maxEvents/);
});

test('the page has the component, the loader and what they need, and the route of the other module', () => {
  const page = splitRoute('src/routes/events.tsx', file)?.page ?? '';
  expect(page).toContain("import { Route } from './events.tsx';");
  expect(page).toContain('function Rows');
  expect(page).toContain("import { EventRow } from '../events/EventRow.tsx';");
  expect(page).toContain("const title = 'กิจกรรม';");
  expect(page).toMatch(/export \{ Events \};\n?$/);
  expect(page).toContain(
    'export const loader = ({ context }) => context.queries.ensureQueryData(eventsQuery(context.db, maxEvents));',
  );
  expect(page).toContain("import { eventsQuery } from '../events/queries.ts';");
  expect(page).not.toMatch(/createFileRoute|style\.css/);
});

test('an import keeps the values that its module uses, and no types', () => {
  const shared = `import { createFileRoute } from '@tanstack/react-router';
import React, { first, second as other, type Filter } from './values.ts';
import type { Shape } from './types.ts';
export const Route = createFileRoute('/a')({ validateSearch: (s: Filter): Shape => first(s), component: A });
function A() {
  return <React.Fragment>{other}</React.Fragment>;
}
`;
  const { route = '', page = '' } = splitRoute('src/routes/a.tsx', shared) ?? {};
  expect(route).toContain("import { first } from './values.ts';");
  expect(page).toContain("import React, { second as other } from './values.ts';");
  expect(route + page).not.toContain('./types.ts');
});

test.each([
  ['the frame of the app', 'export const Route = createRootRoute()({ component: Root });\nfunction Root() { return null; }'],
  [
    'a component of another file',
    "import { Outlet } from 'x';\nexport const Route = createFileRoute('/a')({ component: Outlet });",
  ],
  ['a route without a component', "export const Route = createFileRoute('/a')({ beforeLoad });"],
  ['a file without a route', 'export const a = 1;'],
])('%s is not split', (_case, code) => {
  expect(splitRoute('src/routes/a.tsx', code)).toBeUndefined();
});
