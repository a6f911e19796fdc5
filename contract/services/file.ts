import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { identitySubject, member_no, oneSubject } from '../model/identity.ts';
import { mostObjectBytes, storedObject } from '../model/stored-object.ts';

const base = '/api/v1/file';

/** What a bucket is for. Each purpose has its own prefix, size limit and types. */
export const filePurpose = z.enum([
  'single_recording',
  'id_card',
  'face_clip',
  'underwriting_image',
  'underwriting_document',
]);

const owner = {
  purpose: filePurpose,
  /** What the file belongs to: a recording by its link; a member by who acts for them and their number. */
  ...identitySubject,
  member_no: z.optional(member_no),
};

export const tempKeys = z.object({
  bucket: z.string(),
  region: z.string(),
  /** Origin of the store as this browser reaches it, such as https://host:port. Null: the region's own. */
  endpoint: z.nullable(z.string()),
  credentials: z.object({
    tmp_secret_id: z.string(),
    tmp_secret_key: z.string(),
    session_token: z.string(),
  }),
  /** Seconds since 1970 by the server's clock. The device's own clock is never trusted. */
  start_time: z.int(),
  expired_time: z.int(),
  server_time: z.int(),
  /** Keys may be written below this prefix only. */
  allow_prefix: z.string(),
  /** Whether the bucket takes AppendObject; multipart is the transport where it does not. */
  append: z.boolean(),
});
export type TempKeys = z.infer<typeof tempKeys>;

const coreFile = z.object({
  file_id: z.string(),
  size: z.int(),
  /** CRC-64/ECMA-182 of the whole object as an unsigned decimal string, as COS answers it. */
  crc64: z.string(),
  content_type: z.string(),
});
export type CoreFile = z.infer<typeof coreFile>;

/** What may be wrong with an object that a device says is in the store. */
export const objectErrors = [
  'objectMissing',
  'objectSizeMismatch',
  'objectTypeRefused',
  'objectNotOwned',
  'objectChecksumMismatch',
  'objectTooLarge',
  'objectEmpty',
  'objectNotVideo',
  'objectNotPicture',
  'objectNotDocument',
] as const;

const holderErrors = [
  'linkInvalid',
  'recordingExpired',
  'identityNeeded',
  'recordingTakenOver',
  'consentNeeded',
  'processMissing',
  'processForeign',
  'processStepUnfinished',
  'processEventRefused',
  'processOver',
  'productMissing',
  'faceLinkExpired',
  'memberMissing',
  'memberForeign',
] as const;

export const file = defineService({
  getTempKeysByBucket: {
    method: 'GET',
    path: `${base}/get-temp-keys-by-bucket`,
    summary: '对象存储临时密钥，仅限本人前缀',
    request: z.object(owner).check(oneSubject),
    response: tempKeys,
    errors: [...holderErrors, 'submissionsUsedUp', 'recordingOutOfOrder'],
    auth: 'visitor',
  },
  createCoreFile: {
    method: 'GET',
    path: `${base}/create-core-file`,
    summary: '登记已上传的对象，返回文件编号；同一对象重复登记得到同一编号',
    request: z
      .object({
        ...owner,
        ...storedObject.shape,
        size: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostObjectBytes)),
        crc64: z.optional(storedObject.shape.crc64),
      })
      .check(oneSubject),
    response: coreFile,
    errors: [...holderErrors, ...objectErrors],
    auth: 'visitor',
  },
  /** Beyond the specification's list: the self-test page asks it before anybody has proven who they are. */
  storeProbe: {
    method: 'GET',
    path: `${base}/store-probe`,
    summary: '自检用：一个不存在的对象的短期链接，能得到 404 即说明上传通道可达',
    request: z.object({}),
    response: z.object({ url: z.string(), server_time: z.int() }),
    auth: 'none',
  },
  upload: {
    method: 'POST',
    path: `${base}/upload`,
    summary: '无法直传时的上传通道（multipart/form-data，字段 file），流式写入对象存储',
    request: z
      .object({
        ...owner,
        /** Name of the object below the owner's prefix; what has a file id is never replaced by another. */
        name: z.string().check(z.regex(/^[a-z0-9]{16,32}\.(mp4|webm|mov|jpg|pdf)$/)),
      })
      .check(oneSubject),
    response: coreFile,
    errors: [...holderErrors, ...objectErrors, 'submissionsUsedUp', 'recordingOutOfOrder', 'bodyTooLarge'],
    body: 'form',
    auth: 'visitor',
  },
});
