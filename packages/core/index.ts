export { canonicalJson } from './canonical-json.ts';
export { systemClock, type Clock } from './clock.ts';
export { publishedIdentity, publishedName } from './publishing.ts';
export { setSpanSource, spanSource, type Span, type SpanAttributes, type SpanEnd, type SpanSource } from './spans.ts';
export { withTimeLimit } from './time-limit.ts';
export { guardFormula } from './csv.ts';
export { fieldErrors } from './field-errors.ts';
export { isLowerCaseUuid, isUuid, uuidPattern } from './uuid.ts';
export {
  CodedError,
  defineErrors,
  type CodedErrorOptions,
  type ErrorDefinition,
  type FieldError,
  type Refuse,
} from './errors.ts';
export { wordKeeper } from './whole-words.ts';
