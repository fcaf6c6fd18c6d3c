import { RestError } from '../errors.ts';
import { keyOf, type Name, type Parameter, type Routine, type Schema } from '../schema/model.ts';
import { mostSimilar } from '../schema/similar.rules.ts';

export interface CallBody {
  readonly contentType: string;
  /** A GET has arguments in its query only. */
  readonly isPost: boolean;
}

/** Types of a single unnamed parameter that receives the whole body. */
const bodyTypes: Record<string, readonly string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

/** Finds the overload with exactly these arguments, or else one that receives the whole body. @throws PGRST202, PGRST203 */
export function findRoutine(schema: Schema, name: Name, args: readonly string[], body: CallBody): Routine {
  const overloads = schema.routines.get(keyOf(name)) ?? [];
  const named = overloads.filter((routine) => takes(routine, args, body));
  const whole = overloads.filter((routine) => !named.includes(routine) && takesBody(routine, body));
  const candidates = named.length > 0 ? named : whole;
  const [only] = candidates;
  if (!only) throw missing(schema, name, args, body, overloads);
  if (candidates.length > 1) throw ambiguous(candidates);
  return only;
}

/** Whether the content type allows only a whole body. JSON may also name arguments. */
const isWholeBody = ({ contentType, isPost }: CallBody) =>
  isPost && contentType !== 'application/json' && contentType in bodyTypes;

function takes({ parameters }: Routine, args: readonly string[], body: CallBody): boolean {
  if (parameters.length === 0) return args.length === 0 && !isWholeBody(body);
  const given = new Set(args);
  const parameterNames = new Set(parameters.map((parameter) => parameter.name));
  return (
    parameters.every((parameter) => !parameter.isRequired || given.has(parameter.name)) &&
    [...given].every((arg) => parameterNames.has(arg))
  );
}

function takesBody({ parameters }: Routine, { contentType, isPost }: CallBody): boolean {
  const [only] = parameters;
  return isPost && parameters.length === 1 && only?.name === '' && (bodyTypes[contentType]?.includes(only.type) ?? false);
}

function missing(schema: Schema, name: Name, args: readonly string[], body: CallBody, overloads: readonly Routine[]) {
  const called = `${name.schema}.${name.name}`;
  const sorted = args.toSorted();
  const isWhole = isWholeBody(body);
  const list = sorted.join(', ');
  const inMessage = isWhole ? '' : args.length === 0 ? ' without parameters' : `(${list})`;
  const withArgs = args.length === 0 ? ' without parameters' : ` with parameter${args.length > 1 ? 's' : ''} ${list}`;
  const orBody = body.isPost && body.contentType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const searched = isWhole ? ` with a single unnamed ${bodyTypes[body.contentType]?.[0]} parameter` : `${withArgs}${orBody}`;
  return new RestError('PGRST202', `Could not find the function ${called}${inMessage} in the schema cache`, {
    details: `Searched for the function ${called}${searched}, but no matches were found in the schema cache.`,
    hint: isWhole ? null : nearMiss(schema, name, sorted, overloads),
  });
}

function nearMiss(schema: Schema, name: Name, args: readonly string[], overloads: readonly Routine[]): string | null {
  if (overloads.length > 0) {
    const signatures = overloads.map(
      ({ parameters }) =>
        `(${parameters
          .map((one) => one.name)
          .toSorted()
          .join(', ')})`,
    );
    const best = mostSimilar(signatures, `(${args.join(', ')})`, 0.33);
    return best === undefined ? null : `Perhaps you meant to call the function ${name.schema}.${name.name}${best}`;
  }
  const names = [...schema.routines.values()].flatMap(([one]) => (one?.schema === name.schema ? [one.name] : []));
  const best = mostSimilar(names, name.name, 0.75);
  return best === undefined ? null : `Perhaps you meant to call the function ${name.schema}.${best}`;
}

function ambiguous(candidates: readonly Routine[]) {
  const signature = (parameter: Parameter) => `${parameter.name} => ${parameter.type}`;
  const signatures = candidates
    .toSorted((a, b) => a.parameters.length - b.parameters.length || (describeParameters(a) < describeParameters(b) ? -1 : 1))
    .map((routine) => `${routine.schema}.${routine.name}(${routine.parameters.map(signature).join(', ')})`);
  return new RestError('PGRST203', `Could not choose the best candidate function between: ${signatures.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

const describeParameters = ({ parameters }: Routine) => parameters.map(({ name, type }) => `${name} ${type}`).join();
