import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Attributes that people read or hear. */
const spoken = new Set([
  'alt',
  'title',
  'label',
  'lead',
  'hint',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
]);
const holdsLetters = (text: string) => /\p{L}{2}/u.test(text);
const isThai = (text: string) => /\p{Script=Thai}/u.test(text);

/** Texts of a source file that readers see outside the message files: in elements, in spoken attributes, or in Thai. */
export function textsOutside(file: string, source: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file, source);
  visit(program as unknown as Node, false);
  return texts;

  /** @param isShown whether a plain string here would be drawn or spoken */
  function visit(node: Node, isShown: boolean): void {
    if (node.type === 'JSXText' && holdsLetters(String(node['value']))) texts.push(String(node['value']).trim());
    const text = literalOf(node);
    if (text !== undefined && (isThai(text) || (isShown && holdsLetters(text)))) texts.push(text);
    for (const [key, child] of Object.entries(node)) {
      for (const each of Array.isArray(child) ? (child as unknown[]) : [child])
        if (isNode(each)) visit(each, shows(node, key, isShown));
    }
  }
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { cooked?: string }).cooked;
  return undefined;
}

/** Whether the text below `key` of a node is displayed as it is. */
function shows(node: Node, key: string, isShown: boolean): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return key === 'children';
  if (node.type === 'JSXAttribute') return key === 'value' && spoken.has(String((node['name'] as Node)['name']));
  if (node.type === 'ConditionalExpression') return isShown && key !== 'test';
  if (node.type === 'LogicalExpression') return isShown && (key === 'right' || node['operator'] !== '&&');
  // A call, a comparison or a property says nothing by its strings.
  return isShown && ['JSXExpressionContainer', 'TemplateLiteral', 'ParenthesizedExpression'].includes(node.type);
}
