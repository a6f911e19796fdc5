import type { KeptGroup } from '../../../contract/services/consent.ts';
import { maskCertificateNumber } from '../../../contract/certificate/mask.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { CardField, CardPaper } from '../../../contract/model/identity.ts';
import type { FormEntry, FormModule } from '../../../contract/model/form.ts';
import type { CardContent, StoredCardState } from '../identity/card.ts';
import { fieldsOfSide } from '../identity/card.ts';
import type { StoredFaceState } from '../identity/face.ts';
import { linesOf, type Line, type NameOf, type Numbers } from '../order/person-lines.ts';

// What is kept of a person, laid out to be read by them: rows of words, nothing of pictures but that they are there.

/** The group, or nothing where nothing is kept. */
export const groupOf = (title: string, until: string, rows: readonly Line[]): KeptGroup[] =>
  rows.length > 0 ? [{ title, until, rows: rows.map(({ label, value }) => ({ label, value })) }] : [];

export const row = (label: string, value: string | null | undefined): Line[] =>
  value ? [{ label, value }] : [];

export const dayRow = (label: string, at: Date | null | undefined): Line[] =>
  at ? [{ label, value: beijingDay(at) }] : [];

export interface Typed {
  readonly module: FormModule;
  readonly entry: FormEntry;
}

/** What was filled in of each role of one person; what two of them say alike stands once. */
export function typedRows(typed: readonly Typed[], nameOf: NameOf, numbers: Numbers): Line[] {
  const all = typed.flatMap(({ module, entry }) => linesOf(module, entry, nameOf, numbers));
  return all.filter(
    (line, index) =>
      all.findIndex(({ label, value }) => label === line.label && value === line.value) === index,
  );
}

/** A block of the form that is nobody's own, such as an account: each label says of which block. */
export const blockRows = ({ module, entry }: Typed, nameOf: NameOf, numbers: Numbers): Line[] =>
  linesOf(module, entry, nameOf, numbers).map(({ label, value }) => ({
    label: `${module.title}：${label}`,
    value,
  }));

const fieldNames: Readonly<Record<CardField, string>> = {
  ...{ name: '姓名', gender: '性别', nation: '民族', birth: '出生日期', address: '住址', number: '号码' },
  ...{ authority: '签发机关', valid_from: '有效期起', valid_until: '有效期止' },
};

const genderNames: Readonly<Record<string, string>> = { male: '男', female: '女' };

const paperNames: Readonly<Record<CardPaper, string>> = {
  id_card: '居民身份证',
  residence_booklet: '户口簿',
  birth_certificate: '出生医学证明',
  other: '其他证件',
};

const cardStates: Readonly<Record<StoredCardState, string>> = {
  owed: '未提交',
  reading: '正在识别',
  to_check: '待核对',
  to_person: '人工核对中',
  passed: '已核实',
  refused: '未通过',
};

const faceStates: Readonly<Record<StoredFaceState, string>> = {
  owed: '未提交',
  running: '正在核实',
  to_person: '人工核实中',
  passed: '已核实',
  refused: '未通过',
};

export interface CardKept {
  readonly paper: CardPaper;
  readonly state: StoredCardState;
  readonly updatedAt: Date;
  readonly content: CardContent;
  readonly pictures: number;
  /** What staff wrote to the member. */
  readonly remark: string | null;
}

/** What was read of a card and what was typed over it. */
export function cardRows(card: CardKept | null, numbers: Numbers): Line[] {
  if (!card) return [];
  const { content } = card;
  const told = (field: CardField, text: string) => {
    if (field === 'gender') return genderNames[text] ?? text;
    return field === 'number' && numbers === 'masked' ? maskCertificateNumber(text) : text;
  };
  const read = (['front', 'back'] as const).flatMap((side) =>
    fieldsOfSide[side].flatMap((field) => {
      const seen = content[side]?.fields.find((one) => one.field === field)?.text ?? '';
      const said = content.said[field]?.value ?? seen;
      const corrected =
        seen !== '' && said !== seen ? `${told(field, said)}（识别为 ${told(field, seen)}）` : '';
      return row(`证件上的${fieldNames[field]}`, corrected || told(field, said));
    }),
  );
  const typed = (['name', 'number', 'birth', 'gender'] as const).flatMap((field) =>
    row(`证件上的${fieldNames[field]}`, content.typed && told(field, content.typed[field])),
  );
  return [
    ...row('证件', `${paperNames[card.paper]}，${cardStates[card.state]}`),
    ...dayRow('最后更新', card.updatedAt),
    ...row('证件照片', card.pictures > 0 ? `${card.pictures} 张` : ''),
    ...read,
    ...typed,
    ...row('工作人员对证件的说明', card.remark),
  ];
}

export interface FaceKept {
  readonly state: StoredFaceState;
  readonly updatedAt: Date;
  readonly remark: string | null;
  /** Each try, the newest first, with how many pictures and films of it are still kept. */
  readonly tries: readonly { readonly at: Date; readonly images: number }[];
}

export function faceRows(face: FaceKept | null): Line[] {
  if (!face) return [];
  const images = face.tries.reduce((sum, one) => sum + one.images, 0);
  return [
    ...row('人脸核实', faceStates[face.state]),
    ...dayRow('人脸核实更新', face.updatedAt),
    ...row('核实次数', face.tries.length > 0 ? `${face.tries.length} 次` : ''),
    ...row('人脸照片和短片', face.tries.length > 0 ? (images > 0 ? `${images} 个` : '已删除') : ''),
    ...row('工作人员对人脸核实的说明', face.remark),
  ];
}
