import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { insuranceTermKind, productStatus } from '../enums.ts';
import { instant, process_no, transmit_record_no } from '../fields.ts';
import { chosenGenes, gene_key, geneProblem, laidOutGene, missingGene, quotation } from '../model/gene.ts';
import { fen } from '../model/money.ts';
import {
  contentBlock,
  documentHead,
  insurerContact,
  labelled,
  product_no,
  product_plan_no,
  product_version,
} from '../model/product.ts';
import { preparedTransmit, transmitPayload, transmitRequest } from '../model/transmit.ts';

const base = '/service/h5/v1/trial';

const storing = ['productMissing', 'planMissing', 'linkInvalid', 'transmitRecordMissing'] as const;
const preparing = ['productMissing', 'planMissing', 'linkInvalid', 'requestChanged'] as const;
const storedTransmit = z.object({ transmit_record_no, shared_at: instant });

const plan = z.object({ product_plan_no, name: z.string(), note: z.nullable(z.string()) });

/** Where what was chosen leads: each factor with what is possible, what does not go together, and the premium. */
const laidOut = z.object({
  product_version,
  product_plan_no,
  policy: z.array(laidOutGene),
  insurants: z.array(z.array(laidOutGene)),
  problems: z.array(geneProblem),
  missing: z.array(missingGene),
  /** Null while something is missing or impossible. */
  quotation: z.nullable(quotation),
  /** The first premium of each plan with the same choices; null where they are not possible in it. */
  plans: z.array(z.object({ product_plan_no, first_fen: z.nullable(fen) })),
});
export type LaidOut = z.infer<typeof laidOut>;

/** How far a text of the product was read. */
const documentReading = z.object({
  document_no: z.string().check(z.maxLength(40)),
  /** Another text under the same number is unread. */
  sha256: z.string().check(z.maxLength(64)),
  /** The deepest point that was seen. */
  fraction: z.number().check(z.minimum(0), z.maximum(1)),
  /** Confirmed at its end. */
  is_read: z.boolean(),
});
export type DocumentReading = z.infer<typeof documentReading>;

const trialChoices = { product_plan_no: z.nullable(product_plan_no), genes: chosenGenes };

/** What is kept of a trial with its process, so that another device goes on where this one stopped. */
const keptTrial = {
  process_no,
  product_no,
  /** Null where nothing was chosen yet. */
  snapshot: z.nullable(
    z.object({
      ...trialChoices,
      /** 0: the committed trial, of which nothing was saved before. */
      version: z.int(),
      saved_at: instant,
      /** Whether who asks saved it. */
      is_own: z.boolean(),
    }),
  ),
  readings: z.array(documentReading),
};
const held = ['processMissing', 'processForeign'] as const;

const choice = { product_no, product_plan_no, genes: chosenGenes };

export const trial = defineService({
  salesPreTransmit: {
    method: 'GET',
    path: `${base}/sales/pre/transmit`,
    summary: '顾问转发产品前取得转发记录与分享内容；按 request_id 幂等',
    request: z.object(transmitRequest),
    response: preparedTransmit,
    errors: preparing,
    auth: 'sales',
  },
  customerPreTransmit: {
    method: 'GET',
    path: `${base}/customer/pre/transmit`,
    summary: '客户转发产品前取得转发记录与分享内容；按 request_id 幂等',
    request: z.object(transmitRequest),
    response: preparedTransmit,
    errors: preparing,
    auth: 'visitor',
  },
  customerStoreTransmit: {
    method: 'POST',
    path: `${base}/customer/store/transmit`,
    summary: '客户转发成功后保存转发记录与所选因子',
    request: transmitPayload,
    response: storedTransmit,
    errors: storing,
    auth: 'visitor',
  },
  salesStoreTransmit: {
    method: 'POST',
    path: `${base}/sales/store/transmit`,
    summary: '顾问转发成功后保存转发记录与所选因子',
    request: transmitPayload,
    response: storedTransmit,
    errors: storing,
    auth: 'sales',
  },
  baseInfo: {
    method: 'GET',
    path: `${base}/product/base-info`,
    summary: '产品首屏：名称、承保公司、备案号、保障与不保、案例、问答、条款清单',
    request: z.object({ product_no }),
    response: z.object({
      product_no,
      product_version,
      name: z.string(),
      subtitle: z.string(),
      category: z.string(),
      insurer: insurerContact,
      filing_no: z.string(),
      status: productStatus,
      insurance_term: insuranceTermKind,
      hero: z.array(labelled),
      tags: z.array(z.string()),
      /** Waiting period, cooling-off, surrender, renewal, fees (R4). */
      facts: z.array(labelled),
      cooling_off_days: z.int(),
      blocks: z.array(contentBlock),
      plans: z.array(plan),
      /** What is covered: a row for each cover, with a value for each plan in the plans' order. */
      cover: z.array(z.object({ name: z.string(), note: z.string(), values: z.array(z.string()) })),
      exclusions: z.array(z.string()),
      cases: z.array(
        z.object({
          title: z.string(),
          story: z.string(),
          lines: z.array(z.object({ label: z.string(), fen: z.int() })),
          result: z.object({ label: z.string(), fen: z.int() }),
        }),
      ),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
      documents: z.array(documentHead),
      /** For how many years after the contract's end the record of the sale is kept (R1, R10). */
      trace_kept_years: z.int(),
    }),
    errors: ['productMissing'],
    auth: 'none',
  },
  layoutList: {
    method: 'GET',
    path: `${base}/layout/list`,
    summary: '试算页布局：投保因子分组、可选责任、费率表',
    request: z.object({ product_no, product_plan_no: z.optional(product_plan_no) }),
    response: z.object({
      product_version,
      product_plan_no,
      /** How many people one policy may insure. */
      most_insurants: z.int(),
      groups: z.array(
        z.object({
          group_no: z.string(),
          title: z.string(),
          note: z.nullable(z.string()),
          of: z.enum(['policy', 'insurant']),
          gene_keys: z.array(gene_key),
        }),
      ),
      rate_table: z.object({
        title: z.string(),
        note: z.string(),
        columns: z.array(z.string()),
        /** Whose age the rows are of; null where they are of nobody's. */
        age_gene_key: z.nullable(gene_key),
        /** Ages in full years, both included, 0 where they are of nobody's; a fen for each column, null where it is not offered. */
        rows: z.array(z.object({ from_age: z.int(), to_age: z.int(), fen: z.array(z.nullable(fen)) })),
      }),
    }),
    errors: ['productMissing', 'planMissing'],
    auth: 'none',
  },
  geneList: {
    method: 'POST',
    path: `${base}/gene/list`,
    summary: '按已选内容给出每个投保因子的可选值、不能搭配之处与保费',
    request: z.object(choice),
    response: laidOut,
    errors: ['productMissing', 'planMissing', 'factorInvalid'],
    auth: 'none',
  },
  geneCommit: {
    method: 'POST',
    path: `${base}/gene/commit`,
    summary: '确认试算结果：因子齐全且可搭配、必读文件已读、保费未变',
    request: z.object({
      ...choice,
      product_version,
      /** The process whose trial it is; without one nothing is kept. */
      process_no: z.optional(process_no),
      /** What the page shows; another premium is told, never charged. */
      first_fen: fen,
      read_documents: z
        .array(
          z.object({
            document_no: z.string().check(z.maxLength(40)),
            sha256: z.string().check(z.maxLength(64)),
          }),
        )
        .check(z.maxLength(30)),
    }),
    response: z.object({ product_version, product_plan_no, genes: chosenGenes, quotation }),
    errors: [
      'productMissing',
      'planMissing',
      'factorInvalid',
      'factorsImpossible',
      'documentsUnread',
      'premiumChanged',
      'processMissing',
      'processForeign',
      'processEventRefused',
      'processTakenOver',
    ],
    auth: 'visitor_or_sales',
  },
  snapshot: {
    method: 'GET',
    path: `${base}/snapshot`,
    summary: '流程中的试算：已选的计划与因子、各份文件读到哪里，换设备可接着办',
    request: z.object({ process_no }),
    response: z.object(keptTrial),
    errors: held,
    auth: 'visitor_or_sales',
  },
  storeSnapshot: {
    method: 'POST',
    path: `${base}/store/snapshot`,
    summary: '边选边存、边读边存；阅读进度只增不减，另一台设备先改过的选择会告知，不会覆盖',
    /** The same again changes nothing: it is told by what it says. */
    request: z.object({
      process_no,
      choices: z.optional(
        z.object({
          ...trialChoices,
          /** The version that this device saved or saw last; 0: none. */
          base_version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
        }),
      ),
      readings: z.array(documentReading).check(z.maxLength(30)),
    }),
    response: z.object({
      ...keptTrial,
      /** False where another device chose something else since; `snapshot` says what. */
      is_stored: z.boolean(),
    }),
    errors: [...held, 'productMissing', 'planMissing', 'processEventRefused', 'processTakenOver'],
    auth: 'visitor_or_sales',
  },
  productSwitch: {
    method: 'POST',
    path: `${base}/product/switch`,
    summary: '换计划：带着已选内容，换不过去的改为最接近的可选值并说明',
    request: z.object({ ...choice, to_plan_no: product_plan_no }),
    response: z.object({
      ...laidOut.shape,
      genes: chosenGenes,
      /** What could not be carried over as it was. */
      changed: z.array(geneProblem),
    }),
    errors: ['productMissing', 'planMissing', 'factorInvalid'],
    auth: 'none',
  },
});
