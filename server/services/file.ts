import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { containerTypes } from '../../contract/recording.ts';
import type { Container } from '../../contract/recording.ts';
import type { CoreFile, file } from '../../contract/services/file.ts';
import { Failure } from '../domain/failure.ts';
import { sniffContainer } from '../domain/sniff-container.ts';
import { coreFiles, recordingClips } from '../ports/schema.ts';
import { requireConsent } from './consent-access.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { newId } from './ids.ts';
import { moveRecording, openRecording, requireHolder } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { submissionsLeftFor } from './submissions.ts';

export const recordingPrefix = (recordingNo: string) => `recordings/${recordingNo}/`;

/** Long enough for one request of a slow phone. */
const probeSeconds = 60;

interface Registered {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
  readonly crc64: string | undefined;
}

export const fileHandlers = (context: ServiceContext): Handlers<typeof file> => {
  const { blobs, connection, now, settings } = context;

  const ownRecording = async (transmitRecordNo: string, caller: Caller): Promise<RecordingRow> => {
    const recording = await openRecording(connection.db, transmitRecordNo, now());
    await requireHolder(connection.db, recording, caller.session);
    await requireConsent(connection.db, recording.recordingNo, 'recording');
    return recording;
  };

  return {
    async getTempKeysByBucket({ transmit_record_no }, caller) {
      const at = now();
      const recording = await connection.db.transaction(async (tx) => {
        const found = await openRecording(tx, transmit_record_no, at, { lock: true });
        await requireHolder(tx, found, caller.session);
        if ((await submissionsLeftFor(tx, found)) === 0) throw new Failure('submissionsUsedUp');
        const started =
          found.status === 'recording'
            ? found
            : await moveRecording(tx, found, 'start_recording', {
                mover: 'reader',
                actor: caller.session?.sessionId ?? '',
                at,
              });
        await requireConsent(tx, found.recordingNo, 'recording');
        return started;
      });
      const prefix = recordingPrefix(recording.recordingNo);
      const keys = await blobs.issueKeys(prefix, settings.keySeconds);
      return {
        bucket: keys.bucket,
        region: keys.region,
        endpoint: keys.endpoint?.replace('{host}', caller.hostname) ?? null,
        credentials: {
          tmp_secret_id: keys.secretId,
          tmp_secret_key: keys.secretKey,
          session_token: keys.sessionToken,
        },
        start_time: keys.startTime,
        expired_time: keys.expiredTime,
        server_time: Math.floor(at.getTime() / 1000),
        allow_prefix: prefix,
        append: keys.append,
      };
    },

    async storeProbe(_input, caller) {
      const link = await blobs.readLink('self-test/nothing', probeSeconds);
      return {
        url: link.replace('{host}', caller.hostname),
        server_time: Math.floor(now().getTime() / 1000),
      };
    },

    async createCoreFile(input, caller) {
      const recording = await ownRecording(input.transmit_record_no, caller);
      return await registerObject(context, recording, {
        key: input.key,
        size: input.size,
        contentType: input.content_type,
        crc64: input.crc64,
      });
    },

    async upload(input, caller) {
      const recording = await ownRecording(input.transmit_record_no, caller);
      const container = input.name.split('.')[1] as Container;
      const key = recordingPrefix(recording.recordingNo) + input.name;
      const { stream, truncated } = await caller.file();
      const counted = { bytes: 0 };
      stream.on('data', (chunk: Buffer) => (counted.bytes += chunk.length));
      await blobs.put(key, stream, { contentType: containerTypes[container] });
      if (truncated()) {
        await blobs.remove(key);
        throw new Failure('bodyTooLarge');
      }
      return await registerObject(context, recording, {
        key,
        size: counted.bytes,
        contentType: containerTypes[container],
        crc64: undefined,
      });
    },
  };
};

/** Heads the object, checks it, and gives it a file id. The same object again gets the same id. */
async function registerObject(
  { blobs, connection, now, settings }: ServiceContext,
  recording: RecordingRow,
  claimed: Registered,
): Promise<CoreFile> {
  const { key } = claimed;
  if (!key.startsWith(recordingPrefix(recording.recordingNo)) || key.includes('..'))
    throw new Failure('objectNotOwned');
  const declared = (Object.keys(containerTypes) as Container[]).find(
    (container) => containerTypes[container] === claimed.contentType.split(';')[0],
  );
  if (!declared) throw new Failure('objectTypeRefused');

  const head = await blobs.head(key);
  if (!head) throw new Failure('objectMissing');
  if (head.size === 0) throw new Failure('objectEmpty');
  if (head.size > settings.maxClipBytes) throw new Failure('objectTooLarge');
  if (head.size !== claimed.size) throw new Failure('objectSizeMismatch', { data: { size: head.size } });
  const crc64 = head.crc64 ?? claimed.crc64 ?? '';
  if (claimed.crc64 !== undefined && crc64 !== claimed.crc64) throw new Failure('objectChecksumMismatch');
  // A signed address carries no content type, so what the object is, is told by its first bytes.
  const start = await readAll(await blobs.read(key, { start: 0, end: Math.min(63, head.size - 1) }));
  if (!sniffContainer(start)) throw new Failure('objectNotVideo');

  return await connection.db.transaction(async (tx) => {
    const row = {
      key,
      recordingNo: recording.recordingNo,
      size: head.size,
      crc64,
      contentType: containerTypes[declared],
    };
    const answer = (fileId: string): CoreFile => ({
      file_id: fileId,
      size: row.size,
      crc64: row.crc64,
      content_type: row.contentType,
    });
    const [made] = await tx
      .insert(coreFiles)
      .values({ ...row, fileId: newId('F'), createdAt: now() })
      .onConflictDoNothing({ target: coreFiles.key })
      .returning();
    if (made) return answer(made.fileId);
    const [known] = await tx.select().from(coreFiles).where(eq(coreFiles.key, key)).limit(1).for('update');
    if (!known) throw new Error(`core file of ${key} vanished`);
    if (known.size === row.size && known.crc64 === row.crc64) return answer(known.fileId);
    const [used] = await tx
      .select({ clipId: recordingClips.clipId })
      .from(recordingClips)
      .where(and(eq(recordingClips.fileId, known.fileId), eq(recordingClips.recordingNo, row.recordingNo)))
      .limit(1);
    if (used) throw new Failure('objectChecksumMismatch');
    await tx.update(coreFiles).set(row).where(eq(coreFiles.fileId, known.fileId));
    return answer(known.fileId);
  });
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
