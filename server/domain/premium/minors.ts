import { ageOn } from '../../../contract/dates.ts';
import type { Product } from '../product/product.ts';
import type { Item, Plan } from '../product/schema/plan.ts';
import { allHold, numberIn, type Facts } from './facts.ts';
import type { Impossible, LaidOutFactor } from './lay-out-factor.ts';
import { yuanWords } from '../../../contract/yuan-words.ts';

/** What may be paid at most for the death of a minor, in yuan, over all policies (R17). */
interface DeathCap {
  readonly underAge: number;
  readonly yuan: number;
}

export type MinorDeathCap = Product['minor_death_caps'][number];

/** Those that a plan can come up against: none where it pays for nobody's death. */
export const minorDeathCapsOf = (
  { minor_death_caps: caps }: Product,
  { items }: Plan,
): readonly MinorDeathCap[] => (items.some(({ pays_at_death }) => pays_at_death) ? caps : []);

/** Null for who is of age, and where no birthday is known. */
function deathCapOf({ minor_death_caps: caps }: Product, birthDate: string, day: string): DeathCap | null {
  const age = ageOn(birthDate, day);
  const cap = caps.find(({ under_age }) => age < under_age);
  return cap ? { underAge: cap.under_age, yuan: cap.yuan } : null;
}

const deathYuanOfItem = ({ pays_at_death: pays, included_if }: Item, facts: Facts): number => {
  if (!pays || !allHold(included_if, facts)) return 0;
  if ('yuan' in pays) return pays.yuan;
  const amount = numberIn(facts, pays.factor);
  return Number.isNaN(amount) ? 0 : Math.floor((amount * pays.permille) / 1000);
};

/** What a plan pays for one insurant's death, in whole yuan. */
const deathYuan = ({ items }: Plan, facts: Facts): number =>
  items.reduce((sum, item) => sum + deathYuanOfItem(item, facts), 0);

const birthDateIn = (facts: Facts): string | null => {
  for (const [name, { input }] of facts.factors)
    if (input === 'birth_date') return facts.values.get(name)?.[0] ?? null;
  return null;
};

/** The insurant's factors, with the one that is told where more would be paid for a minor's death than may be. */
export function withDeathCap(
  product: Product,
  plan: Plan,
  states: readonly LaidOutFactor[],
  facts: Facts,
): readonly LaidOutFactor[] {
  const birthDate = birthDateIn(facts);
  const cap = birthDate === null ? null : deathCapOf(product, birthDate, facts.today);
  if (!cap || deathYuan(plan, facts) <= cap.yuan) return states;
  const told = amountToLower(plan, states, facts, cap) ?? tooHighPlan(product, plan, facts, cap);
  return states.map((state) =>
    state.factor.factor === told.factor && state.impossible === null
      ? { ...state, impossible: told.impossible }
      : state,
  );
}

interface Told {
  readonly factor: string;
  readonly impossible: Impossible;
}

const capWords = ({ underAge, yuan }: DeathCap): string =>
  `不满 ${underAge} 周岁，身故保险金合计最多 ${yuanWords(yuan)}`;

/** Where the sum is chosen: the highest step that may be; null where none is. */
function amountToLower(
  plan: Plan,
  states: readonly LaidOutFactor[],
  facts: Facts,
  cap: DeathCap,
): Told | null {
  for (const { factor, amount } of states) {
    const paid = plan.items.some(
      ({ pays_at_death: pays }) => pays && 'factor' in pays && pays.factor === factor.factor,
    );
    if (factor.input !== 'amount' || !paid || !amount) continue;
    const fits = (yuan: number) =>
      deathYuan(plan, { ...facts, values: new Map(facts.values).set(factor.factor, [String(yuan)]) }) <=
      cap.yuan;
    let yuan = Number(facts.values.get(factor.factor)?.[0]);
    while (yuan >= amount.min && !fits(yuan)) yuan -= factor.step;
    if (yuan < amount.min) return null;
    const nearestLabel = yuanWords(yuan);
    const impossible = { reason: capWords(cap), nearest: [String(yuan)], nearestLabel };
    return { factor: factor.factor, impossible };
  }
  return null;
}

/** Where the plan says how much: the plan that may be, the highest of them. */
function tooHighPlan({ plans }: Product, plan: Plan, facts: Facts, cap: DeathCap): Told {
  const [fits] = plans
    .map((one) => ({ one, yuan: deathYuan(one, facts) }))
    .filter(({ yuan }) => yuan <= cap.yuan)
    .sort((one, other) => other.yuan - one.yuan);
  const instead = fits ? `，请改选${fits.one.name}` : '，这款产品不能为这个年龄投保';
  const birthday = [...facts.factors.values()].find(({ input }) => input === 'birth_date');
  const reason = `${capWords(cap)}，${plan.name}为 ${yuanWords(deathYuan(plan, facts))}${instead}`;
  return { factor: birthday?.factor ?? '', impossible: { reason, nearest: null, nearestLabel: null } };
}

export interface MinorCover {
  /** From 0, in the order of the factors. */
  readonly insurant: number;
  /** What is paid for their death. */
  readonly yuan: number;
  readonly cap: DeathCap;
  /** The product's plans that pay less, the highest first. */
  readonly lower: readonly { readonly name: string; readonly yuan: number }[];
}

/** Of each minor whose death is paid for. `facts` are those of a complete layout. */
export const minorCoversOf = (product: Product, plan: Plan, all: readonly Facts[]): MinorCover[] =>
  all.flatMap((facts, insurant) => {
    const birthDate = birthDateIn(facts);
    const cap = birthDate === null ? null : deathCapOf(product, birthDate, facts.today);
    const yuan = deathYuan(plan, facts);
    if (!cap || yuan === 0) return [];
    const lower = product.plans
      .map((one) => ({ name: one.name, yuan: deathYuan(one, facts) }))
      .filter((one) => one.yuan < yuan)
      .sort((one, other) => other.yuan - one.yuan);
    return [{ insurant, yuan, cap, lower }];
  });
