import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import {
  certificateType,
  insuredDataScope,
  mode,
  participantRole,
  processStep,
  relationToApplicant,
} from '../enums.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import { chosenGenes } from '../model/gene.ts';
import {
  documentHead,
  paragraph,
  product_no,
  product_plan_no,
  product_version,
  productCard,
} from '../model/product.ts';
import { transmit_read_log_no, transmitAgent } from '../model/transmit.ts';

const base = '/service/h5/v1/product';

/** A list is sent once: who names the version that they have gets null while it is the latest. */
const listRequest = z.object({ version: z.optional(z.string().check(z.maxLength(40))) });
const named = { code: z.string(), name: z.string() };
const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z.object({ version: z.string(), list: z.nullable(z.array(entry)) });

const profession = z.object({
  ...named,
  /** 1 to 6, from the least dangerous to the most; 7 is insured by nobody here. */
  risk_class: z.int(),
});

export const product = defineService({
  onShelfList: {
    method: 'GET',
    path: `${base}/on-shelf-list`,
    summary: '在售产品目录，可按名称、公司、类别搜索',
    request: z.object({ keyword: z.optional(z.string().check(z.trim(), z.maxLength(40))) }),
    response: z.object({
      products: z.array(productCard),
      /** Whether insurers, products and rates are invented: the page says so. */
      is_demonstration: z.boolean(),
    }),
    auth: 'none',
  },
  setting: {
    method: 'GET',
    path: `${base}/setting`,
    summary: '产品配置：步骤、信息收集范围、文件全文、需签署的文件',
    request: z.object({ product_no }),
    response: z.object({
      product_no,
      product_version,
      steps: z.array(processStep),
      insured_data_scope: insuredDataScope,
      /** Whom the applicant may insure. */
      relations: z.array(relationToApplicant),
      documents: z.array(z.extend(documentHead, { paragraphs: z.array(paragraph) })),
      signatures: z.array(z.object({ document_no: z.string(), roles: z.array(participantRole) })),
    }),
    errors: ['productMissing'],
    auth: 'none',
  },
  allRegionTreeList: {
    method: 'GET',
    path: `${base}/all-region-tree-list`,
    summary: '省、市、区县',
    request: listRequest,
    response: listOf(
      z.object({
        ...named,
        children: z.array(z.object({ ...named, children: z.array(z.object(named)) })),
      }),
    ),
    auth: 'none',
  },
  allProfessionTreeList: {
    method: 'GET',
    path: `${base}/all-profession-tree-list`,
    summary: '职业大类、中类、职业与风险等级',
    request: listRequest,
    response: listOf(
      z.object({
        ...named,
        children: z.array(z.object({ ...named, children: z.array(profession) })),
      }),
    ),
    auth: 'none',
  },
  bankList: {
    method: 'GET',
    path: `${base}/bank-list`,
    summary: '可用于交费的银行与卡号开头',
    request: listRequest,
    response: listOf(z.object({ ...named, card_prefixes: z.array(z.string()) })),
    auth: 'none',
  },
  destinationList: {
    method: 'GET',
    path: `${base}/destination-list`,
    summary: '旅行目的地，按洲',
    request: listRequest,
    response: listOf(z.object({ ...named, children: z.array(z.object(named)) })),
    auth: 'none',
  },
  relativeAttributeValueList: {
    method: 'GET',
    path: `${base}/relative-attribute-value-list`,
    summary: '与投保人的关系，及由关系得出的限制',
    request: z.object({ product_no }),
    response: z.object({
      relations: z.array(
        z.object({
          relation: relationToApplicant,
          name: z.string(),
          certificate_types: z.array(certificateType),
          /** How many years the insurant is at least older, or younger, than the applicant. */
          least_years_older: z.nullable(z.int()),
          least_years_younger: z.nullable(z.int()),
          least_age: z.nullable(z.int()),
        }),
      ),
    }),
    errors: ['productMissing'],
    auth: 'none',
  },
  transmitInfo: {
    method: 'GET',
    path: `${base}/transmit/info`,
    summary: '打开转发链接后的信息：产品、计划、所选因子与转发的顾问',
    request: z.object({ transmit_record_no }),
    response: z.object({
      transmit_record_no,
      product_no,
      product_plan_no: z.nullable(product_plan_no),
      process_mode: mode,
      /** Of an application that the agent prepared; null: the customer begins one. */
      process_no: z.nullable(process_no),
      agent: z.nullable(transmitAgent),
      front_gene_arr: z.nullable(chosenGenes),
      expires_at: instant,
    }),
    errors: ['linkInvalid', 'productMissing'],
    auth: 'visitor',
  },
  updateTransmitReadLog: {
    method: 'POST',
    path: `${base}/update/transmit-read-log`,
    summary: '转发页面的阅读记录：打开、停留秒数、停在哪一页；同一次打开以 request_id 区分',
    request: z.object({
      transmit_record_no,
      /** Of this opening: the same again goes on with the same log. */
      request_id,
      /** The route where they are. */
      last_page: z.string().check(z.regex(/^\/[a-z0-9_-]{0,60}$/)),
      /** How long it was looked at so far; less than before changes nothing. */
      seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
      process_no: z.optional(process_no),
    }),
    response: z.object({ transmit_read_log_no }),
    errors: ['linkInvalid'],
    auth: 'visitor',
  },
});
