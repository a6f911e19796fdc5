import type { RequestOf } from '../../../../contract/define.ts';
import type { ManualResult } from '../../../../contract/model/underwriting-case.ts';
import type { CaseDetail, underwriting } from '../../../../contract/services/underwriting.ts';
import { useDeskDraft } from '../../../parts/staff/desk-draft.ts';
import { needsExclusion, needsExtra } from '../words.ts';

export type CaseDecision = Omit<RequestOf<typeof underwriting.decide>, 'request_id'>;

/** What the underwriter has typed so far. */
export interface DecisionDraft {
  readonly result: ManualResult | null;
  readonly percent: string;
  readonly itemNo: string;
  readonly exclusion: string;
  /** yyyy-mm-dd */
  readonly againFrom: string;
  readonly reason: string;
}

/** What keeps it from going out, by field; null where a field is right or not asked for. */
export type DecisionProblems = Readonly<
  Record<'result' | 'percent' | 'exclusion' | 'againFrom' | 'reason', string | null>
>;

const permilleOf = ({ percent }: DecisionDraft) => Math.round(Number(percent) * 10);

/** What the extra premium comes to in fen; null where there is none yet. */
export function extraFen(draft: DecisionDraft, { items }: CaseDetail): number | null {
  const item = items.find(({ item_no }) => item_no === draft.itemNo);
  const permille = permilleOf(draft);
  return item && permille > 0 ? Math.round((item.fen * permille) / 1000) : null;
}

function percentProblem(draft: DecisionDraft, most: number): string | null {
  if (!needsExtra(draft.result)) return null;
  const permille = permilleOf(draft);
  if (!(permille > 0)) return '请填写加费比例';
  return permille > most ? `最高 ${most / 10}%` : null;
}

function problemsOf(draft: DecisionDraft, file: CaseDetail): DecisionProblems {
  const { result, exclusion, againFrom, reason } = draft;
  const lacksExclusion = needsExclusion(result) && exclusion.trim().length < 2;
  return {
    result: result === null ? '请选择结论' : null,
    percent: percentProblem(draft, file.most_extra_permille),
    exclusion: lacksExclusion ? '请填写除外内容' : null,
    againFrom: result === 'delay' && againFrom === '' ? '请选择日期' : null,
    reason: reason.trim().length < 4 ? '请写明给客户的说明' : null,
  };
}

/** As it is sent; null while nothing was concluded. */
export function caseDecisionOf(draft: DecisionDraft, { case_no, sent_at }: CaseDetail): CaseDecision | null {
  const { result, itemNo, exclusion, againFrom, reason } = draft;
  if (result === null) return null;
  return {
    ...{ case_no, sent_at, result, reason: reason.trim() },
    ...(needsExtra(result) && { extra: { item_no: itemNo, permille: permilleOf(draft) } }),
    ...(needsExclusion(result) && { exclusion: exclusion.trim() }),
    ...(result === 'delay' && { again_from: againFrom }),
  };
}

export function useDecisionDraft(file: CaseDetail) {
  const { texts, set, forget } = useDeskDraft(`${file.case_no}/${file.sent_at}`, {
    ...{ result: '', percent: '', exclusion: '', againFrom: '', reason: '' },
    itemNo: file.items[0]?.item_no ?? '',
  });
  const draft: DecisionDraft = { ...texts, result: file.results.find((one) => one === texts.result) ?? null };
  const problems = problemsOf(draft, file);
  return {
    draft,
    problems,
    isWhole: Object.values(problems).every((one) => one === null),
    change: ({ result = draft.result, ...changed }: Partial<DecisionDraft>) =>
      set({ ...texts, ...changed, result: result ?? '' }),
    forget,
  };
}
