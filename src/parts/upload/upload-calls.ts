import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RequestOf } from '../../../contract/define.ts';
import { file, type CoreFile, type TempKeys } from '../../../contract/services/file.ts';
import type { UploadCalls, UploadKeys } from '../../../media/upload/upload-calls.ts';
import { uploadForm } from '../../api/upload-form.ts';
import { uploadApi } from './api.ts';
import { refusal, answerOf } from './settle.ts';

/** Whose files they are, and what for. */
export type FileOwner = RequestOf<typeof file.getTempKeysByBucket>;

/** The store's dispatch as far as calls are concerned: nothing of the state. */
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const once = { forceRefetch: true, subscribe: false } as const;

/** How the server is asked of files. Each rejects as those of UploadCalls do. */
interface FileCalls {
  tempKeys(owner: FileOwner, signal: AbortSignal): Promise<TempKeys>;
  createCoreFile(object: RequestOf<typeof file.createCoreFile>, signal: AbortSignal): Promise<CoreFile>;
}

/** What uploading asks of the server, over the same endpoints, headers and reactions as every page. */
export function uploadCalls(dispatch: Dispatch, owner: FileOwner): UploadCalls {
  const { tempKeys, createCoreFile } = uploadApi.endpoints;
  const calls: FileCalls = {
    tempKeys: (asked, signal) => answerOf(dispatch(tempKeys.initiate(asked, once)), signal),
    createCoreFile: (object, signal) => answerOf(dispatch(createCoreFile.initiate(object, once)), signal),
  };
  return uploadCallsBy(calls, owner);
}

/** The same, however the server is asked. */
export function uploadCallsBy(calls: FileCalls, owner: FileOwner): UploadCalls {
  return {
    async uploadKeys(signal) {
      return toUploadKeys(await calls.tempKeys(owner, signal));
    },
    async registerFile({ key, size, contentType, crc64 }, signal) {
      const object = { ...owner, key, size, content_type: contentType, ...(crc64 && { crc64 }) };
      return { fileId: (await calls.createCoreFile(object, signal)).file_id };
    },
    async uploadForm({ name, body }, onProgress, signal) {
      const query = { ...owner, name } as Readonly<Record<string, string>>;
      const answer = await uploadForm({ query, body, name, onProgress, signal });
      if (!answer.ok) throw refusal(answer.failure, signal);
      return { fileId: file.upload.response.parse(answer.data).file_id };
    },
  };
}

export function toUploadKeys(keys: TempKeys): UploadKeys {
  return {
    bucket: keys.bucket,
    region: keys.region,
    endpoint: keys.endpoint,
    secretId: keys.credentials.tmp_secret_id,
    secretKey: keys.credentials.tmp_secret_key,
    sessionToken: keys.credentials.session_token,
    startTime: keys.start_time,
    expiredTime: keys.expired_time,
    serverTime: keys.server_time,
    prefix: keys.allow_prefix,
    append: keys.append,
  };
}
