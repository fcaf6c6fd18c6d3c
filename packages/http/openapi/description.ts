import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { problemContentType, problemSchema } from '../problem.ts';
import type { ServiceEnv } from '../service-env.ts';

export interface DescriptionInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Public address of the service, such as `https://forecast.example.org`. */
  readonly publicUrl?: string;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
}

type Components = NonNullable<ReturnType<OpenAPIHono['getOpenAPI31Document']>['components']>;
type Schema = NonNullable<Components['schemas']>[string];

interface Operation {
  responses?: Record<string, { content?: object }>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

const problemContent = { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } };

/**
 * The OpenAPI 3.1 document of the routes registered so far. Every operation gets the same problem as its `default` response so
 * that each error (404, 405, 413, 429, 500 and the others) is described in one place.
 */
export function describeService(app: OpenAPIHono<ServiceEnv>, info: DescriptionInfo, codes: readonly string[]): object {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, ...(info.description && { description: info.description }) },
    ...(info.publicUrl && { servers: [{ url: info.publicUrl }] }),
    ...(info.tags && { tags: info.tags.map((tag) => ({ ...tag })) }),
  });
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      if (operation !== undefined) operation.responses = withProblems(operation.responses ?? {});
    }
  }
  const { $schema: _, ...problem } = z.toJSONSchema(problemSchema(codes));
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problem as Schema },
    responses: {
      ...document.components?.responses,
      Problem: {
        description: 'The request was refused, or failed. `error.code` says why, and stays the same between versions.',
        content: problemContent,
      },
    },
  };
  return document;
}

/** An error that an operation lists (`404: { description: 'No such market' }`) gets the problem as its content too. */
function withProblems(responses: NonNullable<Operation['responses']>): Record<string, object> {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return {
    default: { $ref: '#/components/responses/Problem' },
    ...responses,
    ...Object.fromEntries(
      refusals.map(([status, response]) => [status, { ...response, content: { ...problemContent, ...response.content } }]),
    ),
  };
}
