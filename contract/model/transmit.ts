import * as z from 'zod/mini';
import { mode } from '../enums.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import { chosenGenes } from './gene.ts';
import { product_no, product_plan_no } from './product.ts';

/** What a platform's share menu is set with. */
export const shareInfo = z.object({
  share_title: z.string(),
  share_description: z.string(),
  /** Whole addresses: a chat app fetches the picture itself. */
  share_cover_url: z.string(),
  transmit_link: z.string(),
  transmit_record_no,
});
export type ShareInfo = z.infer<typeof shareInfo>;

/** A record that can be handed on. */
export const preparedTransmit = z.object({
  transmit_record_no,
  share_info: shareInfo,
  /** The same for a chat without cards: who sends it, what it is, the address, until when. */
  chat_text: z.string(),
  expires_at: instant,
});
export type PreparedTransmit = z.infer<typeof preparedTransmit>;

export const transmit_read_log_no = z.string().check(z.minLength(8), z.maxLength(64));

/** By which way it was handed on. */
export const transmitChannel = z.enum(['friend', 'moments', 'copy', 'sms', 'qr_code', 'native_app', 'pc']);
export type TransmitChannel = z.infer<typeof transmitChannel>;

/** What a record is prepared for. */
export const transmitRequest = {
  product_no,
  product_plan_no: z.optional(product_plan_no),
  /** The record by which the sharing person came themselves: the chain of shares goes on from it. */
  old_record_no: z.optional(transmit_record_no),
  /** Which opening of that record it was. */
  transmit_read_log_no: z.optional(transmit_read_log_no),
  request_id,
};

/** What is stored of it once it was handed on; stored again it is replaced. */
export const transmitPayload = z.object({
  ...transmitRequest,
  transmit_record_no,
  /** What was chosen; dates of birth are left out before it is kept. */
  front_gene_arr: z.nullable(chosenGenes),
  process_no: z.optional(process_no),
  process_mode: z.optional(mode),
  channel: transmitChannel,
});
export type TransmitPayload = z.infer<typeof transmitPayload>;

/** The agent who stands behind a record (rule R5). */
export const transmitAgent = z.object({
  sales_no: z.string(),
  name: z.string(),
  company: z.string(),
  licence_no: z.string(),
});
export type TransmitAgent = z.infer<typeof transmitAgent>;
