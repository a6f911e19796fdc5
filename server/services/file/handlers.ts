import type { file } from '../../../contract/services/file.ts';
import { selfTestKey } from '../../domain/files/object-keys.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../handlers.ts';
import { createCoreFile } from './create-core-file.ts';
import { getTempKeysByBucket } from './get-temp-keys-by-bucket.ts';
import { upload } from './upload.ts';

/** Long enough for one request of a slow phone. */
const probeSeconds = 60;

export const fileHandlers = (context: ServiceContext): Handlers<typeof file> => ({
  getTempKeysByBucket: (input, caller) => getTempKeysByBucket(context, input, caller),
  async storeProbe(_input, { hostname }) {
    const link = await context.blobs.readLink(selfTestKey, probeSeconds);
    return {
      url: link.replace('{host}', hostname),
      server_time: Math.floor(context.now().getTime() / 1000),
    };
  },
  createCoreFile: (input, caller) => createCoreFile(context, input, caller),
  upload: (input, caller) => upload(context, input, caller),
});
