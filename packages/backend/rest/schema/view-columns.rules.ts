/** The source of a view's column: column `attnum` of the relation with this oid. */
export interface ColumnSource {
  readonly column: number;
  readonly relation: string;
  readonly attnum: number;
}

/**
 * Finds the columns of a view that are plain references, in its stored query. `pg_rewrite.ev_action` has PostgreSQL's text
 * form of a parse tree: `({QUERY :field value … :targetList ({TARGETENTRY …} …) …})`. A backslash escapes the next
 * character.
 */
export function columnSources(definition: string): ColumnSource[] {
  const entries = targetEntries(definition);
  return entries.flatMap((entry) => {
    const column = Number(entry.get('resno'));
    const relation = entry.get('resorigtbl') ?? '0';
    const attnum = Number(entry.get('resorigcol'));
    return relation !== '0' && attnum > 0 && entry.get('resjunk') === 'false' ? [{ column, relation, attnum }] : [];
  });
}

/** The fields of the outer query's target entries, which are two braces deep in its `:targetList`. */
function targetEntries(definition: string): Map<string, string>[] {
  const entries: Map<string, string>[] = [];
  let depth = 0;
  let listOfQuery = '';
  let field = '';
  for (const [token] of definition.matchAll(/[{}()]|(?:\\[^]|[^\s{}()\\])+/g)) {
    if (token === '{') {
      depth++;
      if (depth === 2) field = '';
      if (depth === 2 && listOfQuery === 'targetList') entries.push(new Map());
    } else if (token === '}') depth--;
    else if (token.startsWith(':') && depth === 1) listOfQuery = token.slice(1);
    else if (token.startsWith(':') && depth === 2) field = token.slice(1);
    else if (depth === 2 && listOfQuery === 'targetList' && !entries.at(-1)?.has(field)) entries.at(-1)?.set(field, token);
  }
  return entries;
}
