import type { UploadTask } from '../upload/upload-task.ts';
import { crc64Text, emptyCrc64, updateCrc64 } from '../../workers/tasks/crc64.ts';
import { fileName, type KeptPicture } from './card-journal.ts';

/** A picture that this device could not keep, on its way out of the page's memory. */
export const memoryTask = ({ pictureId }: Pick<KeptPicture, 'pictureId'>, picture: Blob): UploadTask => {
  const read = async (from: number, to: number) =>
    new Uint8Array(await picture.slice(from, to).arrayBuffer());
  return {
    ...{ id: pictureId, name: fileName({ pictureId }), contentType: 'image/jpeg', read },
    deviceBytes: () => picture.size,
    closed: () => true,
    blob: async () => picture,
    crc64: async () => crc64Text(updateCrc64(emptyCrc64, await read(0, picture.size))),
  };
};
