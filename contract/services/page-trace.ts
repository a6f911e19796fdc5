import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, process_no, transmit_record_no } from '../fields.ts';

/** What a person did on a page (rule R8). Of a field only that it was filled, never with what. */
export const operation = z.object({
  /** The device's own name of it: what comes twice is kept once. */
  operation_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** `interrupt`, `step_down`: what broke a recording off, and a change to another way of recording. */
  kind: z.enum(['enter', 'leave', 'click', 'fill', 'interrupt', 'step_down']),
  /** Route, without its parameters. */
  page: z.string().check(z.regex(/^\/[a-z0-9_-]{0,40}$/)),
  title: z.string().check(z.maxLength(20)),
  /** The control's name, or in words what happened; null for entering and leaving. */
  target: z.nullable(z.string().check(z.maxLength(40))),
  /** By the device's clock. */
  at: instant,
});
export type Operation = z.infer<typeof operation>;

/** A page that closes may still send 64 KiB: the longest operations, this many, are well within. */
export const operationsInOne = 100;

const done = {
  operations: z.array(operation).check(z.minLength(1), z.maxLength(operationsInOne)),
  /** The device's clock as it sends: the server tells from it how far that clock is off. */
  sent_at: instant,
};

/** Beyond the specification's list (docs/decisions/011-page-trace.md). */
export const pageTrace = defineService({
  record: {
    method: 'POST',
    path: '/service/h5/v1/page-trace/record',
    summary: '记录客户进入、离开页面与点击、填写的时间，可重复提交',
    /** On the pages of a recording's link, of an invitation whose phone was proven, or of a process that the session holds. */
    request: z.union([z.object({ transmit_record_no, ...done }), z.object({ process_no, ...done })]),
    /** How many are kept of those that came, counting what was kept before. */
    response: z.object({ kept: z.int() }),
    errors: ['linkInvalid', 'identityNeeded', 'processMissing', 'processForeign'],
    auth: 'visitor',
  },
});
