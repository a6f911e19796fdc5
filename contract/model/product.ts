import * as z from 'zod/mini';
import { blockKind, insuranceTermKind, productStatus } from '../enums.ts';

export const product_no = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, '产品编号不正确'));
export const product_plan_no = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, '计划编号不正确'));

/** Counts up with each change of a product's file. */
export const product_version = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** A fact in two halves: 等待期, 30 天. */
export const labelled = z.object({ label: z.string(), value: z.string() });

const imageContent = z.object({
  kind: z.literal('image'),
  /** Its address. */
  content: z.string(),
  alt: z.string(),
  /** Pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});

export const contentBlock = z.object({
  block: blockKind,
  title: z.string(),
  contents: z.array(
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('text'), content: z.string() }), imageContent]),
  ),
});

export const documentType = z.enum(['notice', 'clause', 'exclusion', 'rates', 'privacy', 'statement']);

/** A text that belongs to a product, without its paragraphs. */
export const documentHead = z.object({
  document_no: z.string(),
  name: z.string(),
  type: documentType,
  version: z.string(),
  /** Refused at the end of the trial while unread (R3). */
  is_must_read: z.boolean(),
  /** About how long it takes to read. */
  minutes: z.int(),
  /** Of the whole text: who was shown it can be shown the same again. */
  sha256: z.string(),
});
export type DocumentHead = z.infer<typeof documentHead>;

export const paragraph = z.object({
  heading: z.nullable(z.string()),
  text: z.string(),
  /** Limits what is paid: printed bold, in a frame. */
  is_exclusion: z.boolean(),
});

export const insurerContact = z.object({ name: z.string(), phone: z.string(), address: z.string() });

/** What a list of products shows of one. */
export const productCard = z.object({
  product_no,
  product_version,
  name: z.string(),
  subtitle: z.string(),
  insurer_name: z.string(),
  category: z.string(),
  insurance_term: insuranceTermKind,
  status: productStatus,
  hero: z.array(labelled),
  tags: z.array(z.string()),
  /** The premium of the example that is named beside it. */
  example_fen: z.int(),
  example: z.string(),
});
export type ProductCard = z.infer<typeof productCard>;
