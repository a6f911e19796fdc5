import type { Product } from './product.ts';
import type { FormField } from './schema/form.ts';
import type { CoverPeriod, Period } from './schema/cover-period.ts';

/** A version as it was stored: those from before files stated their cover period, or a unit, say it in words only. */
export type StoredProduct = Omit<Product, 'cover_period'> & Partial<Pick<Product, 'cover_period'>>;

/** The version with its cover period and units: what its customers were told, where it states none. */
export const asStored = (stored: StoredProduct): Product => ({
  ...stored,
  cover_period: stored.cover_period ?? toldPeriod(stored),
  modules: stored.modules.map((module) => ({ ...module, fields: module.fields.map(withToldUnit) })),
});

function withToldUnit(field: FormField): FormField {
  const told = field.kind === 'amount' ? /^单位：(\S+)$/u.exec(field.hint ?? '')?.[1] : undefined;
  return told === undefined ? field : { unit: told, ...field };
}

function toldPeriod({ insurance_term, factors, facts }: StoredProduct): CoverPeriod {
  const otherwise: Period = insurance_term === 'short' ? { years: 1 } : 'life';
  const term = factors.find(({ factor }) => factor === 'term');
  if (term?.input === 'options') {
    const told = term.options.map(({ value, label }) => [value, periodIn(label) ?? otherwise] as const);
    return { kind: 'chosen', factor: term.factor, of: Object.fromEntries(told) };
  }
  const words = facts.find(({ label }) => label === '保险期间')?.value ?? '';
  return { kind: 'fixed', period: periodIn(words) ?? otherwise };
}

/** 至 70 周岁, 20 年, 7 天, 终身; null of any other words. */
function periodIn(words: string): Period | null {
  if (/^保?终身$/u.test(words)) return 'life';
  const [, age, years, days] = /^(?:保?至 ?(\d+) ?周岁|保? ?(\d+) ?年|保? ?(\d+) ?天)$/u.exec(words) ?? [];
  if (age !== undefined) return { to_age: Number(age) };
  if (years !== undefined) return { years: Number(years) };
  return days === undefined ? null : { days: Number(days) };
}
