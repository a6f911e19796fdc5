/** Codes and statuses of COS: https://cloud.tencent.com/document/product/436/7730 */
const catalogue = {
  AccessDenied: [403, 'Access Denied.'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  FileAlreadyExists: [409, 'The object exists and the request forbids to overwrite it.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length header.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument.'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found or its ETag did not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidURI: [400, 'Could not parse the specified URI.'],
  KeyTooLong: [400, 'Your key is too long.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our schema.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented.'],
  ObjectNotAppendable: [409, 'The object is not appendable.'],
  PositionNotEqualToLength: [409, 'The value of position does not equal the length of the current object.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The Signature you specified is invalid.'],
} as const satisfies Record<string, readonly [number, string]>;

export type CosErrorCode = keyof typeof catalogue;

export class CosError extends Error {
  override readonly name = 'CosError';
  readonly code: CosErrorCode;
  readonly status: number;

  constructor(code: CosErrorCode, message?: string) {
    super(message ?? catalogue[code][1]);
    this.code = code;
    this.status = catalogue[code][0];
  }
}
