import type { ReferenceOperation } from './description.rules.ts';

/** One operation as a request that can be sent. */
export interface ExampleRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  /** The content type of the answer. */
  readonly answerType: string;
}

/** The request that the description's own examples make. `swap` is applied to its text, to name what this service has. */
export function exampleRequest(operation: ReferenceOperation, baseUrl: string, swap = (text: string) => text): ExampleRequest {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, place, schema } of operation.parameters) {
    const value = schema.example === undefined ? undefined : String(schema.example);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value ?? name));
    else if (place === 'query' && value !== undefined) query.set(name, value);
  }
  const body: unknown = operation.body && JSON.parse(swap(JSON.stringify(operation.body.example ?? {})));
  const answer = operation.answers.find(({ status }) => status.startsWith('2'));
  const url = swap(`${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`);
  return { method: operation.method, url, body, answerType: answer?.contentType ?? '' };
}

const isJson = ({ answerType }: ExampleRequest) => answerType.endsWith('json');
const isStream = ({ answerType }: ExampleRequest) => answerType === 'text/event-stream';
const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);
const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(request: ExampleRequest): string {
  const { method, url, body } = request;
  if (body !== undefined) return `curl ${inShell(url)} \\\n  --json ${inShell(pretty(body))}`;
  const flags = [...(isStream(request) ? ['--no-buffer'] : []), ...(method === 'GET' ? [] : ['--request', method])];
  return ['curl', ...flags, inShell(url)].join(' ');
}

function typescript(request: ExampleRequest): string {
  const { method, url, body } = request;
  const quoted = JSON.stringify(url);
  const options =
    body === undefined
      ? method === 'GET'
        ? ''
        : `, { method: '${method}' }`
      : `, {\n  method: '${method}',\n  headers: { 'content-type': 'application/json' },\n  body: JSON.stringify(${pretty(body).replaceAll('\n', '\n  ')}),\n}`;
  const fetching = `const response = await fetch(${quoted}${options});\n`;
  if (isStream(request))
    return `${fetching}for await (const chunk of response.body!) console.log(new TextDecoder().decode(chunk));`;
  return `${fetching}console.log(response.status, await response.${isJson(request) ? 'json' : 'text'}());`;
}

/** A JSON value as Python writes it. */
function inPython(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${isArray ? '' : `${JSON.stringify(name)}: `}${inPython(each, inner)},\n`,
  );
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join('')}${indent}${close}`;
}

function python(request: ExampleRequest): string {
  const { method, url, body } = request;
  const data = body === undefined ? '' : `body = ${inPython(body)}\n`;
  const options = [
    JSON.stringify(url),
    ...(body === undefined ? [] : ['data=json.dumps(body).encode()', 'headers={"Content-Type": "application/json"}']),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
  ];
  const show = isStream(request)
    ? '    for line in response:\n        print(line.decode(), end="")'
    : `    print(response.status, ${isJson(request) ? 'json.load(response)' : 'response.read().decode()'})`;
  const imports = isJson(request) || body !== undefined ? 'import json\nimport urllib.request\n\n' : 'import urllib.request\n\n';
  return `${imports}${data}request = urllib.request.Request(\n${options.map((each) => `    ${each},\n`).join('')})\nwith urllib.request.urlopen(request) as response:\n${show}`;
}

/** The same request in three languages, each with what the language itself brings. */
export const codeExamples = (request: ExampleRequest) =>
  [
    { language: 'curl', code: curl(request) },
    { language: 'TypeScript', code: typescript(request) },
    { language: 'Python', code: python(request) },
  ] as const;
