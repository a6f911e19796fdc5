import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { linkKind } from '../enums.ts';
import { transmit_record_no } from '../fields.ts';
import { product_no, product_plan_no } from '../model/product.ts';

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
  productTransferRealLink: {
    method: 'GET',
    path: '/service/h5/v1/bridge/product/transfer-real-link',
    summary: '产品链接换真实地址：产品在售，转发记录（如有）仍有效',
    request: z.object({
      product_no,
      product_plan_no: z.optional(product_plan_no),
      transmit_record_no: z.optional(transmit_record_no),
    }),
    response: z.object({ link_kind: linkKind, real_link: z.string() }),
    errors: ['linkInvalid', 'productMissing'],
    auth: 'none',
  },
});
