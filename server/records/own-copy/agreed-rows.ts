import { asc, inArray } from 'drizzle-orm';
import { beijingDay } from '../../../contract/dates.ts';
import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import type { Line } from '../../domain/order/person-lines.ts';
import { dayRow, row } from '../../domain/own-copy/lay-out.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { orderMistakes } from '../../tables/order-confirmation.ts';
import { operationChains } from '../../tables/page-operation.ts';
import { consentsOf } from '../consent/consents.ts';
import { confirmationsOf } from '../order/confirmations.ts';

type Needs = Pick<ServiceContext, 'personalData'>;

const purposeNames: Readonly<Record<ConsentPurpose, string>> = {
  face: '人脸信息授权',
  recording: '录音录像授权',
  id_card: '身份证信息授权',
  health: '健康信息授权',
  bank: '银行账户信息授权',
};

/** Each consent with the day on which it was given, and withdrawn. */
export async function consentRows(tx: Queryable, owner: Owner): Promise<Line[]> {
  const rows = await consentsOf(tx, owner);
  return rows.flatMap(({ purpose, givenAt, withdrawnAt }) =>
    row(
      purposeNames[purpose],
      `${beijingDay(givenAt)} 同意${withdrawnAt ? `，${beijingDay(withdrawnAt)} 撤回` : ''}`,
    ),
  );
}

/** What members of an order confirmed and signed, and what they said was not right. */
export async function confirmedRows(
  { personalData }: Needs,
  tx: Queryable,
  orderNo: string,
  memberNos: readonly string[],
): Promise<Line[]> {
  const confirmed = await confirmationsOf(tx, personalData, orderNo);
  const mistakes = await tx
    .select()
    .from(orderMistakes)
    .where(inArray(orderMistakes.memberNo, [...memberNos]))
    .orderBy(asc(orderMistakes.reportedAt));
  return [
    ...confirmed
      .filter(({ memberNo }) => memberNos.includes(memberNo))
      .flatMap(({ confirmedAt, signatures }) => [
        ...dayRow('确认投保内容', confirmedAt),
        ...row('签名', signatures.length > 0 ? signatureWords(signatures[0]?.typed ?? null) : ''),
      ]),
    ...mistakes.flatMap(({ whatSealed, reportedAt }) =>
      row(`${beijingDay(reportedAt)} 反馈信息有误`, personalData.open(whatSealed)),
    ),
  ];
}

const signatureWords = (typed: string | null): string =>
  typed === null ? '手写签名' : `输入的姓名 ${typed}`;

/** How much of what was done on pages is kept. */
export async function traceRows(tx: Queryable, owners: readonly Owner[]): Promise<Line[]> {
  const numbers = owners.map(({ no }) => no);
  const chains = await tx
    .select({ length: operationChains.length, erasedAt: operationChains.erasedAt })
    .from(operationChains)
    .where(inArray(operationChains.ownerNo, numbers));
  const kept = chains
    .filter(({ erasedAt }) => erasedAt === null)
    .reduce((sum, { length }) => sum + length, 0);
  return row('页面操作记录', kept > 0 ? `${kept} 条` : '');
}
