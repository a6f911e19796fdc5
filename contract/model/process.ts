import * as z from 'zod/mini';
import { mode, processStep } from '../enums.ts';
import { instant, process_no, transmit_record_no } from '../fields.ts';
import { product_no, product_plan_no, product_version } from './product.ts';

export const order_no = z.string().check(z.minLength(4), z.maxLength(64));

export type ProcessStep = z.infer<typeof processStep>;

/** What happens to a process; server/domain/process/process-rows.ts says from where to where, and by whom. */
export const processEvent = z.enum([
  'commit_trial',
  'change_trial',
  'submit_application',
  'pass_health',
  'turn_to_manual',
  'refuse_health',
  'send_images',
  'pass_underwriting',
  'ask_for_images',
  'take_back_images',
  'refuse_underwriting',
  'assess_risk',
  'recognise_cards',
  'recognise_faces',
  'confirm_order',
  'pay',
  'read_policy',
  'complete_visit',
  'fail_policy',
  'correct_health',
  'cancel',
]);
export type ProcessEvent = z.infer<typeof processEvent>;

/** The specification's task statuses that a process can have. */
export const processStatus = z.enum(['processing', 'finish', 'cancel']);
export type ProcessStatus = z.infer<typeof processStatus>;

/** Where a process stands: of one moment, which `version` names. */
export const processRecord = z.object({
  insure_process_no: process_no,
  /** What the step indicator shows as the current: a step, or the one that its detours belong to. */
  current_progress_alias: processStep,
  current_step_alias: processStep,
  /** Null where nothing follows. */
  next_progress_alias: z.nullable(processStep),
  next_step_alias: z.nullable(processStep),
  /** What the product asks for, in its order, detours left out. */
  process_list: z.array(
    z.object({ progress_alias: processStep, state: z.enum(['done', 'current', 'ahead']) }),
  ),
  status: processStatus,
  /** Rises with each move; whoever moves on names the one that they saw. */
  version: z.int(),
  data: z.object({
    product_no,
    product_version,
    product_plan_no: z.nullable(product_plan_no),
    /** What is sold, by whom and whom to call, by that version: also once the product was put down. */
    product_name: z.string(),
    insurer: z.string(),
    service_phone: z.string(),
    process_mode: mode,
    transmit_record_no: z.nullable(transmit_record_no),
    order_no: z.nullable(order_no),
    /** It was paid and no policy could be issued: the money goes back. */
    is_unissued: z.boolean(),
    /**
     * A person refused somebody's card or face after the step was over: nobody pays and nothing is issued before it is
     * done anew. Null: nobody.
     */
    redo: z.nullable(
      z.object({
        /** Of the steps that lie behind. */
        steps: z.array(processStep),
        /** What was paid goes back then by itself. */
        until: instant,
      }),
    ),
    /** What the caller may send to handle-process now. */
    events: z.array(processEvent),
  }),
});
export type ProcessRecord = z.infer<typeof processRecord>;
