import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { mode } from '../enums.ts';
import { process_no, request_id, transmit_record_no } from '../fields.ts';
import { fen } from '../model/money.ts';
import { chosenGenes } from '../model/gene.ts';
import { processEvent, processRecord } from '../model/process.ts';
import { product_no, product_plan_no } from '../model/product.ts';
import { transmitAgent } from '../model/transmit.ts';

const base = '/service/h5/v1/insure_process';
const held = ['processMissing', 'processForeign'] as const;

export const insureProcess = defineService({
  customerGenerateProcessNo: {
    method: 'POST',
    path: `${base}/customer/generate-process-no`,
    summary: '客户开始投保，返回流程号与当前步骤',
    request: z.object({
      product_no,
      product_plan_no: z.optional(product_plan_no),
      /** What an agent prepares begins by the agent's own call. */
      process_mode: z._default(z.literal('customer_insure'), 'customer_insure'),
      /** The link by which the customer came. */
      transmit_record_no: z.optional(transmit_record_no),
      request_id,
    }),
    response: processRecord,
    errors: ['productMissing', 'planMissing', 'linkInvalid', 'requestChanged'],
    auth: 'visitor',
  },
  salesGenerateProcessNo: {
    method: 'POST',
    path: `${base}/sales/generate-process-no`,
    summary: '顾问为客户准备投保，返回流程号；由客户本人接手完成',
    request: z.object({
      product_no,
      product_plan_no: z.optional(product_plan_no),
      transmit_record_no: z.optional(transmit_record_no),
      request_id,
    }),
    response: processRecord,
    errors: ['productMissing', 'planMissing', 'linkInvalid', 'requestChanged'],
    auth: 'sales',
  },
  transmitInfo: {
    method: 'GET',
    path: `${base}/transmit/info`,
    summary: '流程的转发信息：由哪位顾问准备、所选因子、客户是否已接手',
    request: z.object({ process_no }),
    response: z.object({
      process_no,
      process_mode: mode,
      product_no,
      product_plan_no: z.nullable(product_plan_no),
      transmit_record_no: z.nullable(transmit_record_no),
      agent: z.nullable(transmitAgent),
      /** What the trial was committed with; null before. */
      front_gene_arr: z.nullable(chosenGenes),
      /** Whether a customer goes on with it, so that the agent only reads it. */
      is_taken_over: z.boolean(),
    }),
    errors: [...held, 'productMissing'],
    auth: 'visitor_or_sales',
  },
  handleProcess: {
    method: 'POST',
    path: `${base}/handle-process`,
    summary: '完成当前步骤，返回新的步骤；提交投保信息时生成投保单',
    request: z.object({
      process_no,
      event: processEvent,
      /** The version of the process that the caller sees. */
      version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      request_id,
      /** With `submit_application`: what the page shows. Other content, or another premium, is told and not taken. */
      data: z.optional(
        z.object({
          snapshot_version: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
          first_fen: fen,
        }),
      ),
    }),
    response: processRecord,
    errors: [
      ...held,
      'processEventRefused',
      'processStepUnfinished',
      'processMoved',
      'processOver',
      'requestChanged',
      'productMissing',
      'serialAlreadyBound',
      'snapshotConflict',
      'phoneVerificationNeeded',
      'planMissing',
      'factorInvalid',
      'factorsImpossible',
      'premiumChanged',
      'healthSaidWrong',
      'confirmationMissing',
      'orderPaid',
      'paymentBeingChecked',
      'paymentClosing',
      'processTakenOver',
    ],
    auth: 'visitor_or_sales',
  },
  progress: {
    method: 'GET',
    path: `${base}/progress`,
    summary: '流程当前所在的步骤与下一步',
    request: z.object({ process_no }),
    response: processRecord,
    errors: [...held, 'productMissing'],
    auth: 'visitor_or_sales',
  },
  bindRecordNo: {
    method: 'POST',
    path: `${base}/bind-record-no`,
    summary: '把转发记录与流程关联',
    request: z.object({ process_no, transmit_record_no }),
    response: z.object({ process_no, transmit_record_no }),
    errors: [...held, 'linkInvalid'],
    auth: 'visitor',
  },
  getProcessRecordNo: {
    method: 'GET',
    path: `${base}/get-process-record-no`,
    summary: '流程关联的转发记录',
    request: z.object({ process_no }),
    response: z.object({ process_no, transmit_record_no: z.nullable(transmit_record_no) }),
    errors: held,
    auth: 'visitor',
  },
});
