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

const nameOfLine = (section: Pick<ContentSection, 'title'>, label: string) => `${section.title} ${label}`;

/** The values that were shown then, by section and label. */
export function valuesOf({ sections, head }: Pick<OrderContent, 'sections' | 'head'>): Map<string, string> {
  const values = new Map([[nameOfLine({ title: '' }, head.premium_label), String(head.first_fen)]]);
  for (const section of sections)
    for (const { label, value } of section.lines) values.set(nameOfLine(section, label), value);
  return values;
}

/** What a line said before, where that was something else. */
export function beforeOf(
  before: ReadonlyMap<string, string> | null,
  section: Pick<ContentSection, 'title'>,
  { label, value }: Pick<ContentLine, 'label' | 'value'>,
): string | null {
  const was = before?.get(nameOfLine(section, label));
  return was === undefined || was === value ? null : was;
}

/** What is different now, a few words each. */
export function changesSince(before: OrderContent, now: OrderContent): string[] {
  const were = valuesOf(before);
  const words = now.sections.flatMap((section) =>
    section.lines.flatMap((line) => {
      const was = beforeOf(were, section, line);
      const isNew = was === null && !were.has(nameOfLine(section, line.label));
      return was !== null || isNew ? [`${section.title}：${line.label}`] : [];
    }),
  );
  if (before.head.first_fen !== now.head.first_fen) words.unshift('保费');
  return words.length > 0 ? words : ['登记的号码或文件'];
}
