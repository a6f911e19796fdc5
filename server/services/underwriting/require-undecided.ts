import { Failure } from '../../domain/failure.ts';
import type { DeskCase } from '../../records/underwriting-case/desk-rows.ts';
import { statusOfCase } from '../../records/underwriting/case-rows.ts';

/**
 * Throws underwritingDecidedMeanwhile where somebody decided, and underwritingOver where nobody decides over it any more,
 * with why.
 */
export function requireUndecided({ row, scope: { process } }: DeskCase): void {
  if (row.decidedAt !== null) throw new Failure('underwritingDecidedMeanwhile');
  if (statusOfCase(row, process) !== 'invalid') return;
  const isCancelled = process.status === 'cancel';
  const message = isCancelled ? '这笔投保已取消，不用再处理' : anew[row.kind];
  throw new Failure('underwritingOver', { message });
}

const ofHealth = '客户正在更正健康告知，这件任务已失效';
const anew = { manual: ofHealth, review: ofHealth, risk_call: '客户正在重新测评，这件任务已失效' } as const;
