import { basename } from 'node:path';
import { parseAst, type ESTree } from 'vite';

/** A route's file as two modules. */
export interface SplitRoute {
  /** What the app needs before the page is opened: guard, loader and search. */
  readonly route: string;
  /** The page's component, and what it needs. */
  readonly page: string;
}

/**
 * Splits a route's file whose component is a function of that file; undefined for any other file. What both modules need is in
 * both, so a route's file keeps no state.
 */
export function splitRoute(file: string, code: string): SplitRoute | undefined {
  const { body } = parseAst(code, { lang: 'tsx' });
  const declaration = body.find((statement) => declaredNames(statement).includes('Route'));
  const component = declaration && componentOf(declaration);
  const page = component && body.find((statement) => isFunction(statement) && declaredNames(statement).includes(component.name));
  if (!declaration || !component || !page) return undefined;

  const self = `./${basename(file)}`;
  const lazy = `lazyRouteComponent(() => import('${self}?page'), '${component.name}')`;
  const textOf = ({ start, end }: Span) => code.slice(start, end);
  const routeText = `${code.slice(declaration.start, component.start)}${lazy}${code.slice(component.end, declaration.end)}`;
  const hasEffect = (statement: Statement) => statement.type.startsWith('Export') || declaredNames(statement).length === 0;
  const forRoute = reachedFrom(body.filter(hasEffect), body, page);
  const forPage = reachedFrom([page], body, declaration);
  return {
    route: [
      "import { lazyRouteComponent } from '@tanstack/react-router';",
      ...forRoute.map((statement) => (statement === declaration ? routeText : textOf(statement))),
    ].join('\n'),
    page: [`import { Route } from '${self}';`, ...forPage.map(textOf), `export { ${component.name} };`].join('\n'),
  };
}

type Statement = ESTree.Statement | ESTree.ModuleDeclaration;
interface Span {
  readonly start: number;
  readonly end: number;
}

const isFunction = (statement: Statement) => statement.type === 'FunctionDeclaration';

/** The name that `component` has in the options of `createFileRoute(path)(options)`. */
function componentOf(statement: Statement): (Span & { readonly name: string }) | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return undefined;
  const call = statement.declaration.declarations[0]?.init;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'CallExpression') return undefined;
  const { callee } = call.callee;
  const [options] = call.arguments;
  if (callee.type !== 'Identifier' || callee.name !== 'createFileRoute' || options?.type !== 'ObjectExpression') return undefined;
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'component') continue;
    return property.value.type === 'Identifier' ? property.value : undefined;
  }
  return undefined;
}

function declaredNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => [...namesIn(id)]);
  return declaration && 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
}

/** The statements that some of a file need, themselves included, in the file's order; `other` belongs to the other module. */
function reachedFrom(roots: readonly Statement[], body: readonly Statement[], other: Statement): Statement[] {
  const reached = new Set(roots);
  for (const statement of reached) {
    const names = namesIn(statement);
    for (const each of body) if (each !== other && declaredNames(each).some((name) => names.has(name))) reached.add(each);
  }
  return body.filter((statement) => reached.has(statement));
}

/** Every name in a part of the program; one that is only a property's may be among them, which costs nothing but bytes. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) namesIn(each, names);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node && /^(JSX)?Identifier$/.test(String(node.type)) && 'name' in node) names.add(String(node.name));
    for (const each of Object.values(node)) namesIn(each, names);
  }
  return names;
}
