import { answerSnapshot } from '@trivium/server-pages';
import { createRoute, z, type Service } from '@trivium/http';
import { codeAnswer, codeSystem, codeSystems, refuse, type CodeSystem } from '../../contract/index.ts';
import { findByCode } from '../../domain/entries/find-by-code.rules.ts';
import type { Context } from '../context.ts';
import { json } from '../snapshots.ts';
import { jsonOf, limited } from './problems.ts';

const query = z.object({
  system: z
    .string()
    .optional()
    .meta({ description: `One of ${codeSystems.join(', ')} (case-insensitive); atcvet is an extension.`, example: 'atc' }),
  code: z
    .string()
    .optional()
    .meta({ description: 'ATC and ATCvet match by prefix, RxNorm exactly. Spaces are ignored.', example: 'J01' }),
  asOf: z.string().optional().meta({ description: 'An extension: only codes in use on this day.', example: '2022-06-30' }),
});

const route = createRoute({
  method: 'get',
  path: '/api/by-code',
  tags: ['drugs'],
  summary: 'Entries by ontology code',
  description: 'Codes that were replaced still find their drug, unless `asOf` says otherwise.',
  request: { query },
  responses: {
    ...jsonOf('The entries with the code', codeAnswer),
    400: { description: 'A parameter is missing or wrong' },
    ...limited,
  },
});

/** `GET /api/by-code`. */
export function findDrugsByCode({ app }: Service, { catalog, queryCache: answers }: Context): void {
  app.openapi(route, async (c) => {
    const { system, code, asOf } = readQuery(c.req.query());
    const snapshot = await answers.get(JSON.stringify(['by-code', system, code, asOf]), () => {
      const data = findByCode(catalog().entries, system, code, asOf).map(({ slug, codes }) => ({ slug, codes }));
      return json(codeAnswer.parse({ query: { system, code }, count: data.length, data }), '/api/by-code');
    });
    return answerSnapshot(c, snapshot);
  });
}

/** Reads the query, with one error code a cause. */
function readQuery(given: Readonly<Record<string, string>>): { system: CodeSystem; code: string; asOf: string | undefined } {
  const { asOf } = given;
  const systems = codeSystems.join(', ');
  if (!given['system']) throw refuse('code_system_missing', `Name the code system: system must be one of ${systems}.`);
  const system = codeSystem.safeParse(given['system'].trim().toLowerCase());
  if (!system.success) throw refuse('code_system_invalid', `system must be one of ${systems}.`);
  // Printed codes are often spaced: J01C A04.
  const code = given['code']?.replaceAll(/\s+/g, '');
  if (!code) throw refuse('code_missing', 'Name the code to look for: code=J01CA04.');
  if (system.data === 'rxnorm') {
    if (!/^\d{1,8}$/.test(code)) throw refuse('code_invalid', 'code must be an RxNorm code: 1 to 8 digits.');
  } else if (!/^[a-z][a-z0-9]{0,7}$/i.test(code)) {
    const [name, example] = system.data === 'atc' ? ['ATC', 'J01'] : ['ATCvet', 'QJ01'];
    throw refuse('code_invalid', `code must be an ${name} code or the beginning of one, such as ${example}.`);
  }
  if (asOf !== undefined && !z.iso.date().safeParse(asOf).success)
    throw refuse('date_invalid', 'asOf must be a date such as 2022-06-30.');
  return { system: system.data, code, asOf };
}
