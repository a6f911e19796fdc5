import * as z from 'zod/mini';
import { blockKind, participantRole } from '../../../../contract/enums.ts';
import { documentType } from '../../../../contract/model/product.ts';
import { key, number, sentences, wholeFen, words } from './scalars.ts';

export const labelled = z.strictObject({ label: words, value: words });

/** The image's file beside the product's; once it is loaded, the address that it is served at. */
const imageFile = z
  .string()
  .check(
    z.regex(
      /^(?:[a-z0-9-]{1,60}\/)?[a-z0-9-]{1,60}\.(?:webp|jpg|png)$|^\/product-images\//,
      '应是图片文件名',
    ),
  );

/** What a chat shows of a shared product: some draw no WebP. */
export const shareCover = imageFile;

const image = z.strictObject({
  kind: z.literal('image'),
  content: imageFile,
  /** Says all that the image says. */
  alt: sentences,
  /** Pixels, known once it is loaded. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});

export const block = z.strictObject({
  block: blockKind,
  title: words,
  contents: z
    .array(
      z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('text'), content: sentences }), image]),
    )
    .check(z.minLength(1)),
});

export const insurer = z.strictObject({ name: words, phone: words, address: words });

export const document = z.strictObject({
  document_no: number,
  name: words,
  type: documentType,
  version: z.iso.date(),
  must_read: z.boolean(),
  paragraphs: z
    .array(
      z.strictObject({
        heading: z.optional(words),
        text: sentences,
        exclusion: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1), z.maxLength(400)),
});
export type ProductDocument = z.infer<typeof document>;

export const signature = z.strictObject({
  document_no: number,
  roles: z.array(participantRole).check(z.minLength(1)),
});

export const cover = z.strictObject({
  name: words,
  note: words,
  /** One for each plan, in the plans' order. */
  values: z.array(words).check(z.minLength(1)),
});

export const example = z.strictObject({
  title: words,
  story: sentences,
  lines: z.array(z.strictObject({ label: words, fen: z.int() })).check(z.minLength(1)),
  result: z.strictObject({ label: words, fen: wholeFen }),
});

export const questionAndAnswer = z.strictObject({ question: words, answer: sentences });

/** Choices whose premium a list of products names. */
export const sample = z.strictObject({
  words,
  plan_no: number,
  /** The birthday is today, so many years ago. */
  age: z.int().check(z.minimum(0), z.maximum(120)),
  policy: z.record(key, z.array(z.string())),
  insurant: z.record(key, z.array(z.string())),
});
