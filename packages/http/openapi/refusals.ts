import { defineErrors, type ErrorDefinition } from '@trivium/core';
import { problemContentType, toProblem } from '../problem.ts';

const schema = { $ref: '#/components/schemas/Problem' };

/**
 * The responses for refusals that an operation names, by status: the body's shape, and one example for each code. `messages`
 * gives the sentence of each code as the service would write it.
 */
export function describeRefusals<Code extends string>(
  errors: Readonly<Record<Code, ErrorDefinition>>,
  messages: Readonly<Partial<Record<Code, string>>>,
  // No key: a route's type then asks handlers for its successes only.
): object {
  const create = defineErrors(errors);
  const codes = Object.keys(messages) as Code[];
  const statuses = [...new Set(codes.map((code) => errors[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => errors[code].status === status);
      const examples = Object.fromEntries(
        ofStatus.map((code) => [code, { summary: errors[code].title, value: toProblem(create(code, messages[code] ?? '')) }]),
      );
      const description = ofStatus.map((code) => errors[code].title).join('; ');
      return [status, { description, content: { [problemContentType]: { schema, examples } } }];
    }),
  );
}
