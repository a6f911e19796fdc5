import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { labelsOf, questionInFull } from '../../domain/underwriting/said.ts';
import { orderOf } from '../order/orders.ts';
import { productAt } from '../product/products.ts';
import { noticeOf } from './notices.ts';

/** What was said of one member's health, in the words of the questions. */
export interface MemberHealthAnswers {
  readonly memberNo: string;
  readonly questions: readonly {
    readonly text: string;
    readonly answer: 'none' | 'some';
    readonly details: readonly string[];
  }[];
  readonly answeredAt: Date;
}

/**
 * What was confirmed of everybody's health; nothing before that, or where the product does not ask. Throws
 * productConfigMissing.
 */
export async function healthAnswersOf(
  { connection, personalData }: Pick<ServiceContext, 'connection' | 'personalData'>,
  tx: Queryable,
  orderNo: string,
): Promise<readonly MemberHealthAnswers[]> {
  const { row, content } = await noticeOf(tx, personalData, orderNo);
  const order = await orderOf(tx, orderNo);
  const answeredAt = row?.confirmedAt ?? null;
  if (!order || answeredAt === null) return [];
  const { health } = await productAt(connection.db, order.productNo, order.productVersion, tx);
  return [...new Set(content.answers.map(({ member_no }) => member_no))].map((memberNo) => ({
    memberNo,
    answeredAt,
    questions: (health?.questions ?? []).flatMap((question) => {
      const given = content.answers.find(
        (one) => one.member_no === memberNo && one.question === question.question,
      );
      return given
        ? [{ text: questionInFull(question), answer: given.answer, details: labelsOf(question, given) }]
        : [];
    }),
  }));
}
