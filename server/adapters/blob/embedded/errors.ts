/** Codes and statuses of COS: https://cloud.tencent.com/document/product/436/7730 */
const catalogue = {
  AccessDenied: [403, 'Access Denied.'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AppendPositionErr: [409, 'The value of position does not equal the length of the current object.'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  BadRequest: [400, 'Bad Request.'],
  EntitySizeNotMatch: [400, 'The size of the body does not match what was declared.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  FileAlreadyExists: [409, 'The object exists and the request forbids to overwrite it.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length header.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidBucketState: [409, 'The request is not valid for the current state of the bucket.'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidObjectName: [400, 'The specified key is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found or its ETag did not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid Request.'],
  InvalidSHA1Digest: [400, 'The SHA-1 you specified did not match what we received.'],
  InvalidURI: [400, 'Could not parse the specified URI.'],
  InvalidUploadStatus: [400, 'The upload is already completed or aborted.'],
  KeyTooLong: [400, 'Your key is too long.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our schema.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented.'],
  NotSupportedStorageClass: [400, 'The storage class you specified is not supported.'],
  ObjectLocked: [409, 'The object is locked.'],
  ObjectNotAppendable: [409, 'The object is not appendable.'],
  OperationNotSupported: [405, 'The operation is not supported by this bucket.'],
  OperationAborted: [409, 'A conflicting operation is in progress against this resource. Please try again.'],
  PathConflict: [409, 'The path conflicts with another one.'],
  PaymentRequired: [402, 'The account is in arrears.'],
  PositionNotEqualToLength: [409, 'The value of position does not equal the length of the current object.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  QuotaConflict: [409, 'The quota of this resource is used up.'],
  RequestIsExpired: [403, 'Request has expired.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  RequestTimeout: [400, 'Your socket connection to the server was not read from within the timeout period.'],
  ServiceUnavailable: [503, 'The service is unavailable. Please try again.'],
  SignatureDoesNotMatch: [403, 'The Signature you specified is invalid.'],
  SlowDown: [503, 'Please reduce your request rate.'],
  TooManyRequests: [429, 'Too many requests. Please try again later.'],
  UnavailableForLegalReasons: [451, 'The resource is unavailable for legal reasons.'],
  UnexpectedContent: [400, 'This request does not support content.'],
  UploadConflict: [409, 'The upload conflicts with another one.'],
  UploadIdNotSupported: [405, 'The operation does not take an upload id.'],
  UserNetworkTooSlow: [400, 'Your network is too slow to receive the body in time.'],
} as const satisfies Record<string, readonly [number, string]>;

export type CosErrorCode = keyof typeof catalogue;

export const cosErrorCodes = Object.keys(catalogue) as CosErrorCode[];

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
