import type { CardPaper, IdentityMember } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';

/** What is taken of an ID card, and of a paper that stands for it. */
export const cardPages = ['front', 'back'] as const satisfies readonly CardPage[];
export const sheetPages = ['sheet_1', 'sheet_2', 'sheet_3', 'sheet_4'] as const satisfies readonly CardPage[];

export const pageTitles: Record<CardPage, string> = {
  front: '拍人像面',
  back: '拍国徽面',
  sheet_1: '拍第 1 页',
  sheet_2: '拍第 2 页',
  sheet_3: '拍第 3 页',
  sheet_4: '拍第 4 页',
};

export const paperNames: Record<CardPaper, string> = {
  id_card: '身份证',
  residence_booklet: '户口簿',
  birth_certificate: '出生医学证明',
  other: '其他证件',
};

/** The paper that the application names; an ID card is what most have. */
export const paperOf = ({ certificate_type }: IdentityMember): CardPaper =>
  certificate_type === 'residence_booklet' || certificate_type === 'birth_certificate'
    ? certificate_type
    : 'id_card';
