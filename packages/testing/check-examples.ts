import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** The examples of an OpenAPI operation that do not fit their schema, each with what is wrong; none is `[]`. */
export function checkExamples(document: object, operation: object): string[] {
  const { requestBody, responses } = operation as Operation;
  const { components } = document as { components?: object };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  const media = contents.flatMap((content) => Object.values(content ?? {}));
  return media.flatMap(({ schema, example, examples = {} }) => {
    const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
    if (values.length === 0 || !schema) return [];
    const validate = ajv.compile({ ...schema, components });
    return values
      .filter((value) => !validate(value))
      .map((value) => `${ajv.errorsText(validate.errors)}: ${JSON.stringify(value).slice(0, 200)}`);
  });
}
