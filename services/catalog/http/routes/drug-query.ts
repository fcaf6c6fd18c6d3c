import { z } from '@trivium/http';
import { refuse, type Terms } from '../../contract/index.ts';
import { readClass } from '../../domain/search/drug-classes.rules.ts';
import { drugClasses } from '../../domain/search/drug-classes.ts';
import type { DrugQuery } from '../../domain/search/entry-search.rules.ts';
import { defaultLimit, maxLimit } from '../../domain/search/page.rules.ts';
import { readLogSize } from './log-size.ts';

const classIds = drugClasses.map(({ id }) => id).join(', ');

/** The parameters of `GET /api/drugs`, all of them extensions. */
export const drugQuery = z.object({
  q: z.string().max(200).optional().meta({
    description:
      'Names, synonyms, brands (also in Thai letters), Thai names, words for species and classes, codes, indications. Parts of words and typing errors are accepted. The best matches come first.',
    example: 'rimadyl',
  }),
  species: z.string().optional().meta({ description: 'Only drugs with a dosage for this species.', example: 'dog' }),
  class: z
    .string()
    .optional()
    .meta({
      description: `Only drugs of a class: ${classIds}; or the beginning of an ATC or ATCvet code.`,
      example: 'antibiotic',
    }),
  route: z.string().optional().meta({
    description:
      'Only drugs with a dosage by this route, alone or beside others (`intravenous` also finds `intravenous or subcutaneous`), for `species` if it is given.',
    example: 'oral',
  }),
  sinceLogSize: z.string().optional().meta({ description: 'Only entries signed since the log had this size.' }),
  limit: z
    .string()
    .optional()
    .meta({
      description: `Entries per page, 1 to ${maxLimit}; ${defaultLimit} by default, without a limit for \`sinceLogSize\`.`,
      example: '20',
    }),
  cursor: z.string().optional().meta({ description: '`nextCursor` from the previous page, with the same other parameters.' }),
});

export interface DrugRequest {
  readonly query: DrugQuery;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Reads the parameters; undefined without any of ours. @throws one code a cause */
export function readDrugRequest(given: Readonly<Record<string, string>>, terms: Terms): DrugRequest | undefined {
  const { q, species, class: drugClass, route, sinceLogSize, limit, cursor } = drugQuery.parse(given);
  if ([q, species, drugClass, route, sinceLogSize, limit, cursor].every((value) => value === undefined)) return undefined;
  requireTerm('species_invalid', 'species', species, terms.species);
  requireTerm('route_invalid', 'route', route, terms.routes);
  if (drugClass !== undefined && readClass(drugClass) === undefined)
    throw refuse('class_invalid', `class must be one of ${classIds}, or the beginning of an ATC code such as J01.`);
  const since = sinceLogSize === undefined ? undefined : readLogSize('sinceLogSize', sinceLogSize);
  return { query: { q, species, class: drugClass, route, sinceLogSize: since }, limit: readLimit(limit, since), cursor };
}

function requireTerm(
  code: 'species_invalid' | 'route_invalid',
  name: string,
  value: string | undefined,
  terms: readonly { readonly id: string }[],
): void {
  if (value === undefined || terms.some(({ id }) => id === value)) return;
  throw refuse(code, `This ${name} is not in the catalog; choose from ${terms.map(({ id }) => id).join(', ')}.`);
}

/** Who follows the log wants everything that it signed since, so `sinceLogSize` has no default limit. */
function readLimit(text: string | undefined, since: number | undefined): number {
  if (text === undefined) return since === undefined ? defaultLimit : Infinity;
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxLimit) throw refuse('limit_invalid', `limit must be a whole number from 1 to ${maxLimit}.`);
  return limit;
}
