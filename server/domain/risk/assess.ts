import * as z from 'zod/mini';
import { underwritingKey } from '../../../contract/model/health.ts';
import { addDays, addYears, beijingDay } from '../../../contract/dates.ts';
import type { Product } from '../product/product.ts';

export type RiskRules = NonNullable<Product['risk_assessment']>;

/** What is kept of an assessment, sealed. */
export const riskContent = z.object({
  answers: z.array(z.object({ question: underwritingKey, value: underwritingKey })),
  score: z.int(),
  level: underwritingKey,
  /** What was said beside what the product is, where they are unlike. */
  mismatches: z.array(z.object({ said: z.string(), product: z.string() })),
});
export type RiskContent = z.infer<typeof riskContent>;

type Answers = RiskContent['answers'];

/** Questions that are unanswered, or answered by what is not offered. */
export const unanswered = ({ questions }: RiskRules, answers: Answers): string[] =>
  questions
    .filter(
      ({ question, options }) =>
        !options.some(({ value }) => answers.some((one) => one.question === question && one.value === value)),
    )
    .map(({ question }) => question);

/** The points of all answers, and the highest level that they reach. Every question must be answered. */
export function assess(rules: RiskRules, answers: Answers): RiskContent {
  const chosen = rules.questions.flatMap(({ question, text, options }) => {
    const value = answers.find((one) => one.question === question)?.value;
    const option = options.find((one) => one.value === value);
    return option ? [{ question, text, option }] : [];
  });
  const score = chosen.reduce((sum, { option }) => sum + option.points, 0);
  const level = rules.levels.findLast(({ from }) => score >= from) ?? rules.levels[0];
  return {
    answers: chosen.map(({ question, option }) => ({ question, value: option.value })),
    score,
    level: level?.level ?? '',
    mismatches: chosen.flatMap(({ text, option }) =>
      option.unlike === undefined ? [] : [{ said: `${text}${option.label}`, product: option.unlike }],
    ),
  };
}

/** Whether somebody of that level may take the product without insisting. */
export const fits = ({ levels, product_level }: RiskRules, level: string): boolean =>
  indexOf(levels, level) >= indexOf(levels, product_level);

const indexOf = (levels: RiskRules['levels'], name: string): number =>
  levels.findIndex(({ level }) => level === name);

/** The same day so many months later; of a month without that day its last. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(5, 7)) - 1 + months;
  const first = addYears(`${day.slice(0, 4)}-01-01`, Math.floor(month / 12));
  const year = first.slice(0, 4);
  const inYear = String((((month % 12) + 12) % 12) + 1).padStart(2, '0');
  const last = new Date(Date.UTC(Number(year), Number(inYear), 0)).getUTCDate();
  return `${year}-${inYear}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

/** How often somebody was assessed, and from which day on they may be again (yyyy-mm-dd); null: now. */
export interface RiskUse {
  readonly today: number;
  readonly year: number;
  readonly nextAt: string | null;
}

/** `done`: when they were assessed, over all products. Days and months are Beijing's. */
export function riskUse(
  { most_a_day, most_in_12_months }: Pick<RiskRules, 'most_a_day' | 'most_in_12_months'>,
  done: readonly Date[],
  now: Date,
): RiskUse {
  const today = beijingDay(now);
  const days = done
    .map(beijingDay)
    .filter((day) => addMonths(day, 12) > today)
    .sort();
  const ofToday = days.filter((day) => day === today).length;
  const mayAgainInYear =
    days.length < most_in_12_months ? null : addMonths(days[days.length - most_in_12_months] ?? today, 12);
  const mayTomorrow = ofToday < most_a_day ? null : addDays(today, 1);
  const waits = [mayAgainInYear, mayTomorrow].filter((day) => day !== null).sort();
  return { today: ofToday, year: days.length, nextAt: waits.at(-1) ?? null };
}

/** What is written by the hand of who insists, word for word but for spaces and punctuation. */
export const insistSentence = '我已知晓本产品与我的风险承受能力不相符，仍自愿购买';

const bare = (text: string): string => text.replace(/[\s，。,.、；;！!]/g, '');

export const isInsistSentence = (text: string): boolean => bare(text) === bare(insistSentence);
