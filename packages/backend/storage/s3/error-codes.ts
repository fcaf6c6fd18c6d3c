const define = <const Code extends string>(error: Code, status: number, message: string) => ({ status, error, message });

/** The error codes that S3 has beside those of Supabase's storage (Amazon S3 API reference, "Error responses"). */
export const s3Definitions = {
  AuthorizationHeaderMalformed: define('AuthorizationHeaderMalformed', 400, 'The Authorization header is malformed.'),
  AuthorizationQueryParametersError: define('AuthorizationQueryParametersError', 400, 'The signature in the query is malformed.'),
  BadDigest: define('BadDigest', 400, 'The checksum that you sent does not match the content that arrived.'),
  EntityTooSmall: define('EntityTooSmall', 400, 'Each part of an upload except the last needs at least 5 MiB.'),
  IncompleteBody: define('IncompleteBody', 400, 'The body has fewer or more bytes than it declares.'),
  InternalError: define('InternalError', 500, 'Something went wrong on our side. It was recorded; please try again later.'),
  InvalidAccessKeyId: define('InvalidAccessKeyId', 403, 'The access key id does not exist in our records.'),
  InvalidArgument: define('InvalidArgument', 400, 'Invalid argument'),
  InvalidChunkSizeError: define('InvalidChunkSizeError', 403, 'Only the last chunk may have fewer than 8192 bytes.'),
  InvalidDigest: define('InvalidDigest', 400, 'The checksum that you sent is not valid.'),
  InvalidPart: define('InvalidPart', 400, 'A part of the list was not uploaded, or has another ETag.'),
  InvalidPartOrder: define('InvalidPartOrder', 400, 'The parts must be listed in ascending order of their numbers.'),
  InvalidPolicyDocument: define('InvalidPolicyDocument', 400, 'The policy of the form is not valid.'),
  InvalidToken: define('InvalidToken', 400, 'The session token is not valid.'),
  InvalidURI: define('InvalidURI', 400, 'The address cannot be parsed.'),
  MalformedXML: define('MalformedXML', 400, 'The XML of the body is not well-formed, or not of the published schema.'),
  MaxMessageLengthExceeded: define('MaxMessageLengthExceeded', 400, 'The body is too large.'),
  MethodNotAllowed: define('MethodNotAllowed', 405, 'The method is not allowed here.'),
  MissingContentLength: define('MissingContentLength', 411, 'The request needs the length of its content.'),
  MissingSecurityHeader: define('MissingSecurityHeader', 400, 'A header of the signature is missing.'),
  NotImplemented: define('NotImplemented', 501, 'This is not implemented.'),
  PreconditionFailed: define('PreconditionFailed', 412, 'One of the conditions of the request does not hold.'),
  RequestTimeTooSkewed: define(
    'RequestTimeTooSkewed',
    403,
    'The time of the request and the time of the server are more than 15 minutes apart.',
  ),
  ServiceUnavailable: define('ServiceUnavailable', 503, 'The service is not available right now; try again later.'),
  SignatureDoesNotMatch: define(
    'SignatureDoesNotMatch',
    403,
    'The signature of the request does not match ours. Check the secret key, the endpoint and how the client signs.',
  ),
  XAmzContentSHA256Mismatch: define(
    'XAmzContentSHA256Mismatch',
    400,
    'The content does not have the hash of the header x-amz-content-sha256.',
  ),
} as const;
