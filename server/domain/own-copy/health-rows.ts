import { beijingDay } from '../../../contract/dates.ts';
import type { GivenHealthAnswer } from '../../../contract/model/health.ts';
import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { Line } from '../order/person-lines.ts';
import type { Product } from '../product/product.ts';
import { labelsOf, questionInFull } from '../underwriting/said.ts';
import type { NoticeContent } from '../underwriting/notice.ts';
import type { CaseDecision } from '../underwriting/decision.ts';
import type { RiskContent, RiskRules } from '../risk/assess.ts';
import { dayRow, row } from './lay-out.ts';

export interface HealthKept {
  readonly notice: NoticeContent;
  readonly confirmation: {
    readonly right: boolean;
    readonly mistake: string | null;
    readonly at: Date;
  } | null;
  /** Files that were sent in for the underwriting. */
  readonly material: number;
  readonly conditions: readonly {
    readonly text: string | null;
    readonly permille: number | null;
    readonly because: readonly string[];
    readonly acceptedAt: Date | null;
  }[];
  readonly cases: readonly {
    readonly sentAt: Date;
    readonly decision: CaseDecision | null;
    readonly note: string | null;
    readonly askedFor: readonly string[];
  }[];
}

type Asked = Pick<Product, 'health' | 'underwriting'>;

/** What was said of one person's health, and what came of it; `memberNos`: all that they are in the order. */
export function healthRows(kept: HealthKept, product: Asked, memberNos: readonly string[]): Line[] {
  const { notice, confirmation, conditions, cases, material } = kept;
  const before = (notice.before ?? []).flatMap(({ answers, declared_at }) =>
    answerRows(answers, product, memberNos).map(({ label, value }) => ({
      label: `${beijingDay(new Date(declared_at))} 曾告知：${label}`,
      value,
    })),
  );
  return [
    ...answerRows(notice.answers, product, memberNos),
    ...smartRows(notice, product, memberNos),
    ...before,
    ...dayRow(confirmation?.right ? '本人确认健康告知无误' : '本人反馈健康告知有误', confirmation?.at),
    ...row('本人反馈的内容', confirmation?.mistake),
    ...row('上传的资料', material > 0 ? `${material} 份` : ''),
    ...cases.flatMap(caseRows),
    ...conditions.flatMap(conditionRows),
  ];
}

const answerRows = (
  answers: readonly GivenHealthAnswer[],
  { health }: Asked,
  memberNos: readonly string[],
): Line[] =>
  (health?.questions ?? []).flatMap((question) => {
    const given = answers.find(
      (one) => memberNos.includes(one.member_no) && one.question === question.question,
    );
    if (!given) return [];
    const details = labelsOf(question, given);
    const some = details.length > 0 ? `有：${details.join('、')}` : '有';
    return row(questionInFull(question), given.answer === 'none' ? '无' : some);
  });

function smartRows(
  { smart, to_manual }: NoticeContent,
  { underwriting }: Asked,
  memberNos: readonly string[],
) {
  const answers = memberNos.flatMap((memberNo) => Object.values(smart[memberNo] ?? {}).flat());
  const questions = underwriting?.smart ?? [];
  return [
    ...answers.flatMap(({ question, value }) => {
      const asked = questions.find((one) => one.question === question);
      const label = asked?.answers.find((one) => one.value === value)?.label;
      return asked ? row(asked.text, label) : [];
    }),
    ...row('改由人工核保', memberNos.some((memberNo) => to_manual.includes(memberNo)) ? '是' : ''),
  ];
}

const resultNames: Readonly<Record<ManualResult, string>> = {
  pass: '同意承保',
  exclusion_pass: '除外承保',
  add_fee_pass: '加费承保',
  add_fee_and_exclusion: '加费并除外承保',
  refuse: '不能承保',
  delay: '延期承保',
};

const caseRows = ({ sentAt, decision, note, askedFor }: HealthKept['cases'][number]): Line[] => [
  ...dayRow('提交人工核保', sentAt),
  ...row('给核保员的说明', note),
  ...row('核保员要求补充', askedFor.join('、')),
  ...row('核保结论', decision && `${resultNames[decision.result]}。${decision.reason}`),
];

function conditionRows({ text, permille, because, acceptedAt }: HealthKept['conditions'][number]): Line[] {
  const accepted = acceptedAt ? `（${beijingDay(acceptedAt)} 接受）` : '';
  return [
    ...row('承保条件：除外', text && `${text}${accepted}`),
    ...row('承保条件：加费', permille === null ? '' : `保费的 ${permille / 10}%${accepted}`),
    ...row('承保条件的依据', because.join('、')),
  ];
}

export interface RiskKept {
  readonly content: RiskContent;
  readonly assessedAt: Date;
  /** What they wrote where they insist. */
  readonly sentence: string | null;
}

export function riskRows({ content, assessedAt, sentence }: RiskKept, rules: RiskRules): Line[] {
  const level = rules.levels.find((one) => one.level === content.level)?.name;
  return [
    ...dayRow('测评日期', assessedAt),
    ...row('风险等级', level && `${level}（${content.score} 分）`),
    ...content.answers.flatMap(({ question, value }) => {
      const asked = rules.questions.find((one) => one.question === question);
      const chosen = asked?.options.find((one) => one.value === value)?.label;
      return asked ? row(asked.text, chosen) : [];
    }),
    ...row('坚持投保时写的话', sentence),
  ];
}
