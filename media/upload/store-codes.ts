// What COS says when it refuses, and what follows from it:
// https://cloud.tencent.com/document/product/436/7730. The only place that knows its codes.

export type StoreFailureKind =
  /** The object is longer or shorter than we thought: HEAD tells. */
  | 'wrong_position'
  /** The keys ran out, are unknown or may not do this: ask for new ones. */
  | 'keys_refused'
  /** This bucket or object takes no appending: another transport. */
  | 'append_refused'
  /** The upload in parts is gone or does not fit together: the whole is sent anew. */
  | 'parts_refused'
  /** Come back later. */
  | 'busy'
  /** No answer at all, no progress, or bytes that did not arrive whole: a bad network. They may have arrived. */
  | 'unreachable'
  /** Nothing that trying again would change. */
  | 'refused';

/** Each code that an upload can be answered with, its HTTP status, and what the refusal is. */
export const storeCodes = {
  AppendPositionErr: [409, 'wrong_position'],
  PositionNotEqualToLength: [409, 'wrong_position'],

  ExpiredToken: [400, 'keys_refused'],
  RequestIsExpired: [403, 'keys_refused'],
  // Also what a signature past its time is answered with ("Request has expired").
  AccessDenied: [403, 'keys_refused'],
  // A bucket whose CORS rule forgot us: other keys do not help.
  AccessForbidden: [403, 'refused'],
  InvalidAccessKeyId: [403, 'keys_refused'],
  RequestTimeTooSkewed: [403, 'keys_refused'],
  SignatureDoesNotMatch: [403, 'keys_refused'],

  ObjectNotAppendable: [409, 'append_refused'],
  NotImplemented: [501, 'append_refused'],
  MethodNotAllowed: [405, 'append_refused'],
  OperationNotSupported: [405, 'append_refused'],

  NoSuchUpload: [404, 'parts_refused'],
  UploadIdNotSupported: [405, 'parts_refused'],
  InvalidUploadStatus: [400, 'parts_refused'],
  InvalidPart: [400, 'parts_refused'],
  InvalidPartOrder: [400, 'parts_refused'],
  EntityTooSmall: [400, 'parts_refused'],

  OperationAborted: [409, 'busy'],
  PathConflict: [409, 'busy'],
  UploadConflict: [409, 'busy'],
  TooManyRequests: [429, 'busy'],
  InternalError: [500, 'busy'],
  ServiceUnavailable: [503, 'busy'],
  SlowDown: [503, 'busy'],

  RequestTimeout: [400, 'unreachable'],
  UserNetworkTooSlow: [400, 'unreachable'],
  IncompleteBody: [400, 'unreachable'],
  EntitySizeNotMatch: [400, 'unreachable'],
  BadDigest: [400, 'unreachable'],
  InvalidSHA1Digest: [400, 'unreachable'],

  BadRequest: [400, 'refused'],
  EntityTooLarge: [400, 'refused'],
  FileAlreadyExists: [409, 'refused'],
  InvalidArgument: [400, 'refused'],
  InvalidBucketName: [400, 'refused'],
  InvalidBucketState: [409, 'refused'],
  InvalidDigest: [400, 'refused'],
  InvalidObjectName: [400, 'refused'],
  InvalidRange: [416, 'refused'],
  InvalidRequest: [400, 'refused'],
  InvalidURI: [400, 'refused'],
  KeyTooLong: [400, 'refused'],
  MalformedXML: [400, 'refused'],
  MissingContentLength: [411, 'refused'],
  NoSuchBucket: [404, 'refused'],
  NoSuchKey: [404, 'refused'],
  NotSupportedStorageClass: [400, 'refused'],
  ObjectLocked: [409, 'refused'],
  PaymentRequired: [402, 'refused'],
  PreconditionFailed: [412, 'refused'],
  QuotaConflict: [409, 'refused'],
  UnavailableForLegalReasons: [451, 'refused'],
  UnexpectedContent: [400, 'refused'],
} as const satisfies Record<string, readonly [status: number, kind: StoreFailureKind]>;
