import { throughDay } from '../../../contract/dates.ts';
import type { VisitQuestion } from '../../../contract/model/policy.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import { joinSentences } from '../product/join-sentences.ts';
import type { PolicyContent } from './content.ts';

type Labelled = VisitQuestion['lines'];

/** Which of the seven matters of the return visit a question is about (rule R24), by its name in the product. */
type Matter = 'identity' | 'purchase' | 'documents' | 'cover' | 'surrender' | 'cooling_off' | 'payment';

const answers: Readonly<Record<Matter, readonly [yes: string, no: string]>> = {
  identity: ['是', '不是'],
  purchase: ['是我本人', '不是我本人'],
  documents: ['已阅读', '没有读过'],
  cover: ['清楚', '不清楚，请再讲讲'],
  surrender: ['知道', '不知道'],
  cooling_off: ['知道', '不知道'],
  payment: ['知道', '不知道'],
};

/** What the answers are called; of a question of the product's own, yes and no. */
export const answerWords = (question: string): readonly [yes: string, no: string] =>
  answers[question as Matter] ?? ['是', '不是'];

/** What a question is about, in this policy's own words and figures. */
export function visitLines(question: string, content: PolicyContent, until: string): Labelled {
  const { premium, holder, product } = content;
  const first = `¥ ${fenWords(premium.first_fen)}`;
  switch (question as Matter) {
    case 'identity':
      return [{ label: '投保人', value: holder.name }];
    case 'purchase':
      return [
        { label: '产品', value: `${product.name}（${product.plan}）` },
        { label: '签名', value: content.signatures.map(({ name }) => name).join('、') || '无需手写签名' },
      ];
    case 'documents':
      return [{ label: '文件', value: content.documents.map(({ name }) => name).join('、') }];
    case 'cover':
      return [
        ...coverOf(content),
        { label: '不保什么', value: exclusionsOf(content) },
        { label: '保多久', value: content.period },
        ...content.benefits.filter(({ label }) => label === '红利'),
      ];
    case 'cooling_off':
      return [{ label: '犹豫期', value: `${throughDay(until)}退保，退还全部保费 ${first}` }];
    case 'payment':
      return [
        { label: premium.label, value: first },
        { label: '一共', value: premium.instalments === 1 ? '一次交清' : `${premium.instalments} 期` },
      ];
    default:
      return [];
  }
}

/** All that is covered; what is the same of several insured is said once. */
function coverOf({ insured }: PolicyContent): Labelled {
  const lines = insured.flatMap(({ items }) => items.map(({ name, sum }) => ({ label: name, value: sum })));
  const isSame = (one: Labelled[number]) => (other: Labelled[number]) =>
    other.label === one.label && other.value === one.value;
  return lines.filter((line, at) => lines.findIndex(isSame(line)) === at);
}

const namedExclusions = 2;

/** What is not covered of these insured alone, whole; of what everybody's clause excludes the first, and how many there are. */
function exclusionsOf({ insured, exclusions }: PolicyContent): string {
  const own = new Set(insured.flatMap((one) => one.exclusions));
  const text = joinSentences([...own, ...exclusions.slice(0, namedExclusions)]);
  const count = own.size + exclusions.length;
  return exclusions.length > namedExclusions ? `${text}等 ${count} 项，全文见保险条款` : text;
}

/** What a surrender pays inside the cooling-off period, and at the ends of the first and the fifth year. */
export function surrenderRows({ premium, cash_values }: PolicyContent, until: string) {
  const years = cash_values.filter(({ year }) => year === 1 || year === 5);
  return [
    { when: throughDay(until), fen: premium.first_fen, loss_fen: 0 },
    ...years.map(({ year, paid_fen, cash_value_fen }) => ({
      when: `第 ${year} 年末`,
      fen: cash_value_fen,
      loss_fen: Math.max(0, paid_fen - cash_value_fen),
    })),
  ];
}
