import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { participantRole } from '../enums.ts';
import { instant, process_no, transmit_record_no } from '../fields.ts';
import { tracedOperation } from './review.ts';

// Beyond the specification's list (docs/decisions/029-watched-sale.md).

const base = '/service/h5/v1/watched-sale';

/** A page load's own number for its recording. */
const run_no = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `unable`: the browser could not; `declined`: the customer would not. */
export const watchedState = z.enum(['recording', 'unable', 'declined']);
export type WatchedState = z.infer<typeof watchedState>;

/** Who is at the page: who holds the sale, a member who came by an invitation, or the agent who prepares it. */
const watchedPerson = z.enum(['customer', 'member', 'agent']);
export type WatchedPerson = z.infer<typeof watchedPerson>;

/** What a browser lacked, or what failed in it. */
export const unableBecause = z.enum(['no_compression', 'no_storage', 'not_loaded', 'recorder_failed']);
export type UnableBecause = z.infer<typeof unableBecause>;

/**
 * Why a recorder stopped while its page went on: the sale's room is full, the server takes no more of it, a page was too
 * large, or the device kept nothing any more.
 */
export const stoppedBecause = z.enum(['full', 'refused', 'too_large', 'not_kept']);
export type StoppedBecause = z.infer<typeof stoppedBecause>;

/** SHA-256 of the list of the page's files with their hashes, as its build wrote it; null: not built, in development. */
const page_version = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

/** Of one batch, before it is written as Base64. */
export const mostBatchBytes = 256 * 1024;

const base64 = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil((mostBatchBytes * 4) / 3) + 4));

const batchNumber = z.int().check(z.minimum(1), z.maximum(100_000));

const somebody = {
  who: watchedPerson,
  /** Of a member what they are in the application, and which of several with that role, from 1. */
  role: z.nullable(participantRole),
  seq: z.nullable(z.int()),
};

/** What one of them did on a page; `device` counts those of the whole sale. */
const saleOperation = z.object({ ...tracedOperation.shape, ...somebody });
export type SaleOperation = z.infer<typeof saleOperation>;

const watchedRun = z.object({
  run_no,
  state: watchedState,
  because: z.nullable(unableBecause),
  ...somebody,
  page_version,
  /** Which of the sale's devices, from 1 in the order in which they began. */
  device: z.int(),
  begun_at: instant,
  /** When the newest of its bytes came. */
  last_at: instant,
  batches: z.int(),
  /** When its page was left; null: it broke off, or goes on. */
  left_at: z.nullable(instant),
  /** Batches that the page had made when it was left, and that never came. */
  missing: z.int(),
  /** The recorder stopped by itself, at `left_at`. */
  stopped: z.nullable(stoppedBecause),
  bytes: z.int(),
  /** Its bytes went with the record's schedule. */
  erased: z.boolean(),
});
export type WatchedRun = z.infer<typeof watchedRun>;

const saleRow = z.object({
  process_no,
  product_name: z.string(),
  step: z.string(),
  begun_at: instant,
  /** When the newest bytes came, or it was said that none would. */
  last_at: instant,
  states: z.array(watchedState),
  bytes: z.int(),
});
export type WatchedSaleRow = z.infer<typeof saleRow>;

const begun = {
  run_no,
  state: watchedState,
  because: z.nullable(unableBecause),
  page_version,
};

const batch = {
  run_no,
  number: batchNumber,
  /** The device's clock as it sends: the server tells from it how far that clock is off. */
  sent_at: instant,
  /** Base64 of the gzip of a JSON array of events. */
  gzip: base64,
};

const left = {
  run_no,
  /** All that the page made of it, those among them that were not sent yet. */
  batches: batchNumber,
  /** The page goes on, and is recorded no more. */
  stopped: z.optional(stoppedBecause),
};

const unreached = ['processMissing', 'processForeign', 'linkInvalid', 'identityNeeded'] as const;

/** What the server decided in a sale, the oldest first. */
const saleEvents = {
  events: z.array(z.object({ id: z.int(), name: z.string(), at: instant, detail: z.string() })),
  /** Whether older ones are to be asked for. */
  earlier: z.boolean(),
};

export const watchedSale = defineService({
  begin: {
    method: 'POST',
    path: `${base}/begin`,
    summary: '一次打开页面的录制开始，或说明为何不能、不愿录制；可重复提交',
    /** Of a process that the caller holds or prepares, or of the invitation whose phone was proven. */
    request: z.union([z.object({ transmit_record_no, ...begun }), z.object({ process_no, ...begun })]),
    response: z.object({
      /** False where nothing is to be recorded: it was declined, here or on another device. */
      records: z.boolean(),
      /** Origin of the recorder's script; null: the page's own. */
      script_origin: z.nullable(z.string()),
    }),
    errors: [...unreached, 'watchedRunMissing', 'watchedSaleFull'],
    auth: 'visitor_or_sales',
  },
  putBatch: {
    method: 'POST',
    path: `${base}/put-batch`,
    summary: '提交一段页面录制（gzip 后的事件），按编号依次接在前一段之后；可重复提交',
    request: z.union([z.object({ transmit_record_no, ...batch }), z.object({ process_no, ...batch })]),
    /** The number that is wanted next. A batch beyond it was not kept. */
    response: z.object({ next: batchNumber }),
    errors: [
      ...unreached,
      'watchedRunMissing',
      'watchedBatchChanged',
      'watchedBatchUnreadable',
      'watchedSaleFull',
    ],
    auth: 'visitor_or_sales',
    mostBytes: 512 * 1024,
  },
  leave: {
    method: 'POST',
    path: `${base}/leave`,
    summary: '离开被录制的页面，或录制自行停止时，说明共有几段；可重复提交',
    request: z.union([z.object({ transmit_record_no, ...left }), z.object({ process_no, ...left })]),
    response: z.object({}),
    errors: [...unreached, 'watchedRunMissing'],
    auth: 'visitor_or_sales',
  },
  sales: {
    method: 'GET',
    path: `${base}/sales`,
    summary:
      '可回看的销售过程，最近的在前；可按流程号、投保单号、保单号或录制号查找，可只取某一时刻之后有变化的',
    request: z.object({
      number: z.optional(z.string().check(z.maxLength(64))),
      /** Those alone of which something came since. */
      after: z.optional(instant),
    }),
    response: z.object({ sales: z.array(saleRow) }),
    auth: 'staff',
    role: 'reviewer',
  },
  sale: {
    method: 'GET',
    path: `${base}/sale`,
    summary: '一次销售过程：各次录制、页面进出时间、系统记录的最近事件',
    request: z.object({ process_no }),
    response: z.object({
      ...saleRow.shape,
      runs: z.array(watchedRun),
      operations: z.array(saleOperation),
      ...saleEvents,
    }),
    errors: ['processMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  events: {
    method: 'GET',
    path: `${base}/events`,
    summary: '一次销售过程中系统记录的事件，某一条之前的',
    request: z.object({
      process_no,
      /** The oldest that is known. */
      before: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e15)),
    }),
    response: z.object(saleEvents),
    errors: ['processMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  batches: {
    method: 'GET',
    path: `${base}/batches`,
    summary: '一次录制从某一编号起的内容',
    request: z.object({
      process_no,
      run_no,
      from: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    }),
    response: z.object({
      batches: z.array(
        z.object({
          number: batchNumber,
          gzip: z.string(),
          /** To be added to the device's times. */
          behind_ms: z.int(),
        }),
      ),
      /** Null: that was the last. */
      next: z.nullable(batchNumber),
    }),
    errors: ['watchedRunMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
});
