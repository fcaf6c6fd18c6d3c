import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

const terms = (await readFile(join(root, 'docs/thai-glossary.md'), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', , variants = '']) => ({ term, variants: variants.split(', ').filter(Boolean) }));

/** Besides the messages: what mails, documents, the chat, first texts, demo data and the page of a closed service say. */
const sources = [
  'services/portal/web/messages/th/*.json',
  'services/{forecast,catalog}/web/messages/{th*,forecasts,propose,push,reference,sources,status,tags,units}.ts',
  '{packages/server-pages,services/portal/server/site}/messages/th.ts',
  'services/portal/supabase/functions/{notify-status-change,project-form,ai-chat/tools}/*.ts',
  'services/portal/supabase/functions/_shared/status-names.rules.ts',
  'services/portal/supabase/{seed-handbook.sql,seed-texts.sql,templates/*.html}',
  'services/portal/development/*.sql',
  'launch/maintenance/page.ts',
];
const paths = await Array.fromAsync(glob(sources, { cwd: root }));
/** An authority keeps its own name, and the certificate of a website is not ours. */
const exempt = /คณะกรรมการคุ้มครองข้อมูลส่วนบุคคล|ใบรับรองดิจิทัล/g;
const readThai = async (path: string) =>
  (await readFile(join(root, path), 'utf8'))
    .split('\n')
    .filter((line) => /\p{Script=Thai}/u.test(line))
    .join('\n')
    .replaceAll(exempt, '');
const texts = await Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readThai(path) })));

test('the Thai texts of all three services are read, those in mails and documents too', () => {
  expect(texts.filter(({ text }) => text !== '').map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'services/portal/web/messages/th/shell.json',
      'services/forecast/web/messages/th.ts',
      'services/catalog/web/messages/th-verify.ts',
      'services/portal/supabase/functions/notify-status-change/headings.rules.ts',
      'services/portal/supabase/seed-texts.sql',
      'services/portal/supabase/templates/invite.html',
      'services/portal/development/news.sql',
      'launch/maintenance/page.ts',
    ]),
  );
  expect(terms.length).toBeGreaterThan(20);
});

test.for(terms)('Thai texts say $term', ({ term, variants }) => {
  expect(variants).not.toEqual([]);
  expect(variants.filter((variant) => term.includes(variant))).toEqual([]);
  expect(texts.some(({ text }) => text.includes(term))).toBe(true);
  const uses = texts.flatMap(({ path, text }) =>
    variants.filter((variant) => text.includes(variant)).map((variant) => `${path}: ${variant}`),
  );
  expect(uses).toEqual([]);
});
