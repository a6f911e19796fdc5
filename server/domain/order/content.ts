import { createHash } from 'node:crypto';
import type { OrderHead } from '../../../contract/model/order.ts';

// What a member is shown and agrees to. Its canonical JSON is kept and named by its hash.

export interface ContentLine {
  readonly label: string;
  readonly value: string;
  readonly is_limit: boolean;
}

export interface ContentSection {
  readonly title: string;
  readonly member_no: string | null;
  readonly lines: readonly ContentLine[];
}

export interface OrderContent {
  readonly order_no: string;
  readonly product_no: string;
  readonly product_version: number;
  /** The member who is shown it. */
  readonly member_no: string;
  readonly head: OrderHead;
  readonly sections: readonly ContentSection[];
  readonly statement: string;
  /** Documents that are signed by hand, with what tells their text from any other. */
  readonly documents: readonly {
    readonly document_no: string;
    readonly name: string;
    readonly sha256: string;
  }[];
  /** Of what is masked above: another number behind the same stars is another content. */
  readonly masked: string;
}

export const canonical = (content: OrderContent): string => JSON.stringify(content);

export const hashOf = (content: OrderContent): string =>
  createHash('sha256').update(canonical(content)).digest('hex');

/** SHA-256 of a signature's JSON as it is sealed, in hexadecimal. */
export const signatureHash = (json: string): string => createHash('sha256').update(json).digest('hex');

/** Somebody may stand in two: as who applies, and as whom to call. */
const nameOfSection = (sections: readonly ContentSection[], { title }: ContentSection, at: number): string =>
  `${title} ${sections.slice(0, at).filter((one) => one.title === title).length}`;

/** The values that were shown then, by section and label. */
function valuesOf({ sections }: Pick<OrderContent, 'sections'>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [at, section] of sections.entries())
    for (const { label, value } of section.lines)
      values.set(`${nameOfSection(sections, section, at)} ${label}`, value);
  return values;
}

/** A section with what each line said before: null where it said the same, or nothing. */
export interface ComparedSection extends ContentSection {
  readonly lines: readonly (ContentLine & { readonly before: string | null; readonly isNew: boolean })[];
}

/** Beside what was shown before; null: nothing was. */
export function comparedSections(
  { sections }: Pick<OrderContent, 'sections'>,
  before: Pick<OrderContent, 'sections'> | null,
): ComparedSection[] {
  const were = before && valuesOf(before);
  return sections.map((section, at) => ({
    ...section,
    lines: section.lines.map((line) => {
      const was = were?.get(`${nameOfSection(sections, section, at)} ${line.label}`) ?? null;
      const isNew = were !== null && was === null;
      return { ...line, before: was === line.value ? null : was, isNew };
    }),
  }));
}

/** What is different now, a few words each. */
export function changesSince(before: OrderContent, now: OrderContent): string[] {
  const words = comparedSections(now, before).flatMap(({ title, lines }) =>
    lines.flatMap((line) => (line.before !== null || line.isNew ? [`${title}：${line.label}`] : [])),
  );
  if (before.head.first_fen !== now.head.first_fen) words.unshift('保费');
  return words.length > 0 ? words : ['登记的号码或文件'];
}
