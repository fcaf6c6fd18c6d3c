import { basename } from 'node:path';
import { parseAst, type ESTree } from 'vite';

/** A route's file as two modules. */
export interface SplitRoute {
  /** What the app needs before the page is opened: its guard and its search. */
  readonly route: string;
  /** The page's component, its loader, and what both need. */
  readonly page: string;
}

/**
 * Splits a route's file whose component is a function of that file; undefined for any other file. What both modules need is in
 * both, so a route's file keeps no state.
 */
export function splitRoute(file: string, code: string): SplitRoute | undefined {
  const { body } = parseAst(code, { lang: 'tsx' });
  const declaration = body.find((statement) => declaredNames(statement).includes('Route'));
  const options = declaration && optionsOf(declaration);
  const component = options && componentOf(options);
  const loader = options && propertyOf(options, 'loader');
  const page = component && body.find((statement) => isFunction(statement) && declaredNames(statement).includes(component.name));
  if (!declaration || !component || !page) return undefined;

  const self = `./${basename(file)}`;
  const lazy = `lazyRouteComponent(importPage, '${component.name}')`;
  const textOf = ({ start, end }: Span) => code.slice(start, end);
  const replaced = [
    { ...rangeOf(component), text: lazy },
    ...(loader ? [{ ...rangeOf(loader), text: 'async (...args) => (await importPage()).loader(...args)' }] : []),
  ];
  const routeText = replaceIn(code, declaration, replaced);
  const hasEffect = (statement: Statement) => statement.type.startsWith('Export') || declaredNames(statement).length === 0;
  const forRoute = reachedFrom(body.filter(hasEffect), body, page, loader);
  const pageParts = [page, ...(loader ? [loader] : [])];
  const forPage = reachedFrom(pageParts, body, declaration);
  const textsFor = (statements: readonly Statement[], used: ReadonlySet<string>) =>
    statements.map((statement) => {
      if (statement === declaration) return routeText;
      return statement.type === 'ImportDeclaration' ? importOf(statement, used, textOf) : textOf(statement);
    });
  return {
    route: [
      "import { lazyRouteComponent } from '@tanstack/react-router';",
      `const importPage = () => import('${self}?page');`,
      ...textsFor(forRoute, namesIn(forRoute.filter(isNoImport), loader)),
    ].join('\n'),
    page: [
      `import { Route } from '${self}';`,
      ...textsFor(forPage, namesIn([...forPage.filter(isNoImport), ...pageParts])),
      ...(loader ? [`export const loader = ${textOf(loader)};`] : []),
      `export { ${component.name} };`,
    ].join('\n'),
  };
}

type Statement = ESTree.Statement | ESTree.ModuleDeclaration;
interface Span {
  readonly start: number;
  readonly end: number;
}

const isFunction = (statement: Statement) => statement.type === 'FunctionDeclaration';

const isNoImport = ({ type }: Statement) => type !== 'ImportDeclaration';

/** An import of the values that are used: an unused one would still bring its module into the file. */
function importOf(statement: ESTree.ImportDeclaration, used: ReadonlySet<string>, textOf: (part: Span) => string): string {
  const { specifiers, source } = statement;
  if (specifiers.length === 0) return textOf(statement);
  const usedSpecifiers = specifiers.filter(
    (specifier) => used.has(specifier.local.name) && !(specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'),
  );
  if (statement.importKind === 'type' || usedSpecifiers.length === 0) return '';
  const named = usedSpecifiers.filter(({ type }) => type === 'ImportSpecifier').map(textOf);
  const others = usedSpecifiers.filter(({ type }) => type !== 'ImportSpecifier').map(textOf);
  return `import ${[...others, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')} from ${textOf(source)};`;
}

const rangeOf = ({ start, end }: Span): Span => ({ start, end });

/** The text of a part of the file, with other text in place of parts of it. */
function replaceIn(code: string, whole: Span, replaced: readonly (Span & { readonly text: string })[]): string {
  let text = '';
  let at = whole.start;
  for (const { start, end, text: other } of replaced.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + other;
    at = end;
  }
  return text + code.slice(at, whole.end);
}

/** The options of `createFileRoute(path)(options)`. */
function optionsOf(statement: Statement): ESTree.ObjectExpression | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return undefined;
  const call = statement.declaration.declarations[0]?.init;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'CallExpression') return undefined;
  const { callee } = call.callee;
  const [options] = call.arguments;
  const isRoute = callee.type === 'Identifier' && callee.name === 'createFileRoute';
  return isRoute && options?.type === 'ObjectExpression' ? options : undefined;
}

function propertyOf(options: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined {
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name) return property.value;
  return undefined;
}

function componentOf(options: ESTree.ObjectExpression): (Span & { readonly name: string }) | undefined {
  const component = propertyOf(options, 'component');
  return component?.type === 'Identifier' ? component : undefined;
}

function declaredNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => [...namesIn(id)]);
  return declaration && 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
}

/**
 * The statements that some parts of a file need, in the file's order, with those parts that are statements. `other`, and `apart`
 * within a statement, belong to the other module.
 */
function reachedFrom(
  roots: readonly (Statement | ESTree.Expression)[],
  body: readonly Statement[],
  other: Statement,
  apart?: ESTree.Expression,
): Statement[] {
  const reached = new Set<Statement | ESTree.Expression>(roots);
  for (const part of reached) {
    const names = namesIn(part, apart);
    for (const each of body) if (each !== other && declaredNames(each).some((name) => names.has(name))) reached.add(each);
  }
  return body.filter((statement) => reached.has(statement));
}

/** Every name in a part of the program but `apart`; one that is only a property's may be among them, which costs nothing but bytes. */
function namesIn(node: unknown, apart?: unknown, names = new Set<string>()): Set<string> {
  if (node === apart) return names;
  if (Array.isArray(node)) for (const each of node) namesIn(each, apart, names);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node && /^(JSX)?Identifier$/.test(String(node.type)) && 'name' in node) names.add(String(node.name));
    for (const each of Object.values(node)) namesIn(each, apart, names);
  }
  return names;
}
