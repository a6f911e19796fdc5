import * as z from 'zod/mini';
import { manualUnderwritingResult } from '../../../contract/enums.ts';
import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { MemberVerdict } from './evaluate.ts';

/** Days before conditions end in which the customer is reminded of them. */
export const conditionReminderDays = 3;

/** What an underwriter decided, as it is kept. */
export const caseDecision = z.object({
  result: manualUnderwritingResult,
  /** Shown to the customer. */
  reason: z.string(),
  extra: z.nullable(z.object({ itemNo: z.string(), permille: z.int() })),
  exclusion: z.nullable(z.string()),
  /** With `delay`: yyyy-mm-dd. */
  againFrom: z.nullable(z.string()),
});
export type CaseDecision = z.infer<typeof caseDecision>;

const needs: Readonly<Record<ManualResult, readonly ('extra' | 'exclusion' | 'againFrom')[]>> = {
  pass: [],
  exclusion_pass: ['exclusion'],
  add_fee_pass: ['extra'],
  add_fee_and_exclusion: ['extra', 'exclusion'],
  refuse: [],
  delay: ['againFrom'],
};

export interface DecisionBounds {
  readonly results: readonly ManualResult[];
  /** Items of the insurant on which an extra may be asked for. */
  readonly itemNos: readonly string[];
  readonly mostExtraPermille: number;
  /** yyyy-mm-dd */
  readonly today: string;
}

/** What is wrong with a decision, in a sentence to the underwriter; null: nothing. */
export function decisionProblem(decision: CaseDecision, bounds: DecisionBounds): string | null {
  const { result, extra, exclusion, againFrom } = decision;
  if (!bounds.results.includes(result)) return '这件任务不能下这个结论';
  const wanted = needs[result];
  const given = { extra, exclusion, againFrom };
  const names = { extra: '加费', exclusion: '除外内容', againFrom: '可再投保的日期' } as const;
  for (const part of ['extra', 'exclusion', 'againFrom'] as const) {
    if (wanted.includes(part) && given[part] === null) return `请填写${names[part]}`;
    if (!wanted.includes(part) && given[part] !== null) return `这个结论不带${names[part]}`;
  }
  if (extra && !bounds.itemNos.includes(extra.itemNo)) return '这位被保险人没有投保所选的项目';
  if (extra && extra.permille > bounds.mostExtraPermille)
    return `加费比例最高 ${bounds.mostExtraPermille / 10}%`;
  if (againFrom !== null && againFrom <= bounds.today) return '可再投保的日期应在今天以后';
  return null;
}

/** Whether it ends the whole application, whatever comes of its other members. */
export const isRefusal = (result: ManualResult | null): boolean => result === 'refuse' || result === 'delay';

/** A person's decision in the place of the rules' verdict. */
export function verdictOf({ result, reason, extra, exclusion }: CaseDecision): MemberVerdict {
  if (isRefusal(result))
    return {
      kind: 'refused',
      outcome: result === 'delay' ? 'postpone' : 'refuse',
      because: [reason],
    };
  return {
    kind: 'accepted',
    extras: extra ? [{ ...extra, because: [reason] }] : [],
    exclusions: exclusion === null ? [] : [{ text: exclusion, because: [reason] }],
  };
}

const byWeight: readonly ManualResult[] = [
  'refuse',
  'delay',
  'add_fee_and_exclusion',
  'add_fee_pass',
  'exclusion_pass',
  'pass',
];

/** The weightiest of several members' results; two kinds of conditions together are both. */
export function weightiestResult(results: readonly ManualResult[]): ManualResult | null {
  const both = results.includes('add_fee_pass') && results.includes('exclusion_pass');
  const found = byWeight.find((result) => results.includes(result)) ?? null;
  return both && found === 'add_fee_pass' ? 'add_fee_and_exclusion' : found;
}
