import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { linkKind } from '../enums.ts';

export const bridge = defineService({
  transferRealLink: {
    method: 'GET',
    path: '/service/h5/v1/bridge/transfer-real-link',
    summary: '短链换真实地址',
    request: z.object({ code: z.string().check(z.minLength(4), z.maxLength(64)) }),
    response: z.object({
      link_kind: linkKind,
      /** The route and its query, without the hash marker: /single-recording?transmitRecordNo=… */
      real_link: z.string(),
    }),
    errors: ['linkInvalid', 'recordingExpired', 'productMissing', 'processMissing'],
    auth: 'none',
  },
});
