import type { IdentityCase } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { cardOf } from '../../records/member-identity/cards.ts';
import { faceOf } from '../../records/member-identity/faces.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';

type Row = Awaited<ReturnType<typeof identityRow>>;

/** Where the member's card or face stands; undefined: nothing was shown of it yet. */
export async function identityRow(
  { personalData }: ServiceContext,
  tx: Transaction,
  memberNo: string,
  what: IdentityCase['what'],
) {
  return what === 'card' ? (await cardOf(tx, personalData, memberNo)).row : await faceOf(tx, memberNo);
}

/** Throws reviewedMeanwhile where it was decided, and reviewNotOpen where nothing waits for a person. */
export function requireWaiting(
  { process }: Pick<IdentityScope, 'process'>,
  row: Row,
): asserts row is NonNullable<Row> {
  if (process.status === 'cancel')
    throw new Failure('reviewNotOpen', { message: '这笔投保已取消，不用再核对' });
  if (row?.state === 'to_person') return;
  if (row?.decidedAt) throw new Failure('reviewedMeanwhile', { message: '这件刚刚已有结论，请刷新后查看' });
  throw new Failure('reviewNotOpen', { message: '这件现在不用核对：客户撤回了授权，或正在重新提交' });
}
