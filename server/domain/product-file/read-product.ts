import { createHash } from 'node:crypto';
import { zhCN } from 'zod/locales';
import { errorMessage } from '../error-message.ts';
import { productFile, type Product } from '../product/product.ts';
import { unknownProblems } from './always-known.ts';
import { conditionProblems } from './conditions.ts';
import { contentProblems } from './content.ts';
import { coverPeriodProblems } from './cover-period.ts';
import { factorProblems } from './factors.ts';
import { nameProblems } from './form-names.ts';
import { formFactorProblems } from './form-factors.ts';
import { formProblems } from './forms.ts';
import { planProblems } from './plans.ts';
import { placeWords, type Problem } from './problem.ts';
import { rateProblems } from './rates.ts';
import { sampleProblems } from './sample.ts';
import { stepProblems } from './steps.ts';
import { underwritingProblems } from './underwriting.ts';

/** Says in one sentence which file is bad, and where and why. */
export class BadProductFile extends Error {
  override readonly name = 'BadProductFile';
  constructor(file: string, { place, why }: Problem, more = 0) {
    const others = more > 0 ? `（另有 ${more} 处问题）` : '';
    super(`产品文件 ${file} 的 ${placeWords(place)} 有误：${why}${others}`);
  }
}

/** Later checks rely on what the earlier have seen to be right, so they run in this order. */
const checks: readonly ((product: Product) => readonly Problem[])[] = [
  factorProblems,
  conditionProblems,
  planProblems,
  coverPeriodProblems,
  stepProblems,
  formProblems,
  formFactorProblems,
  nameProblems,
  contentProblems,
  underwritingProblems,
  unknownProblems,
  rateProblems,
  sampleProblems,
];

/** Throws BadProductFile. */
export function readProduct(file: string, text: string): Product {
  const parsed = productFile.safeParse(jsonOf(file, text), { error: zhCN().localeError });
  if (!parsed.success) {
    const [first, ...others] = parsed.error.issues;
    const place = (first?.path ?? []).map((part) => (typeof part === 'symbol' ? String(part) : part));
    throw new BadProductFile(file, { place, why: first?.message ?? '' }, others.length);
  }
  for (const check of checks) {
    const [first, ...others] = check(parsed.data);
    if (first) throw new BadProductFile(file, first, others.length);
  }
  return parsed.data;
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = `不是有效的 JSON（${errorMessage(error)}）`;
    throw new BadProductFile(file, { place: [], why }, 0);
  }
}

/** SHA-256 of all that a version fixes: everything but the status. */
export function contentHash({ status: _status, ...content }: Product): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
