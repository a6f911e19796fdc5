import { carriesBirthday } from '../../../../contract/certificate/number.ts';
import { isMinor } from '../../../../contract/dates.ts';
import type { CardPaper, IdentityMember } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { certificateNames } from '../../../../contract/certificate/certificate-names.ts';

/** What is taken of an ID card, and of a paper that stands for it. */
export const cardPages = ['front', 'back'] as const satisfies readonly CardPage[];
export const sheetPages = ['sheet_1', 'sheet_2', 'sheet_3', 'sheet_4'] as const satisfies readonly CardPage[];

type Pages = ReadonlyMap<CardPage, unknown>;

/** Counted among the pages that are there: one that was removed leaves no gap. */
export function sheetPlace(page: CardPage, there: Pages): string {
  const before = sheetPages.slice(
    0,
    sheetPages.findIndex((of) => of === page),
  );
  return `第 ${before.filter((of) => there.has(of)).length + 1} 页`;
}

export function pageTitle(page: CardPage, there: Pages): string {
  if (page === 'front') return '拍人像面';
  return page === 'back' ? '拍国徽面' : `拍${sheetPlace(page, there)}`;
}

const names: Record<Exclude<CardPaper, 'other'>, string> = {
  id_card: '身份证',
  residence_booklet: '户口簿',
  birth_certificate: '出生医学证明',
};

/** What a page calls it; another paper by the name under which it was applied with. */
export const nameOfPaper = (paper: CardPaper, { certificate_type }: IdentityMember): string =>
  paper === 'other' ? certificateNames[certificate_type] : names[paper];

/** The paper that the application names. */
export function paperOf({ certificate_type }: IdentityMember): CardPaper {
  switch (certificate_type) {
    case 'id_card':
    case 'residence_booklet':
    case 'birth_certificate':
      return certificate_type;
    default:
      return 'other';
  }
}

const papers = ['id_card', 'residence_booklet', 'birth_certificate', 'other'] as const;

/** What a member may show. The number of an ID card is none that was applied with by a passport. */
export function papersOf(member: IdentityMember): readonly CardPaper[] {
  const ofChild = isMinor(member.age);
  const may: Record<CardPaper, boolean> = {
    id_card: carriesBirthday(member.certificate_type),
    ...{ residence_booklet: ofChild, birth_certificate: ofChild, other: false },
  };
  return papers.filter((paper) => may[paper] || paper === paperOf(member));
}

/** Which paper is shown: the one that was chosen; else, by what an earlier visit photographed, the first that may be. */
export function shownPaper(
  member: IdentityMember,
  chosen: CardPaper | undefined,
  hasSheets: boolean,
): CardPaper {
  const may = papersOf(member);
  if (chosen !== undefined && may.includes(chosen)) return chosen;
  const own = paperOf(member);
  return own === 'id_card' && hasSheets ? (may.find((paper) => paper !== own) ?? own) : own;
}
