import type { ConfirmItem } from '../../../contract/services/single-recording.ts';

/** What a product says of its cover (rules R4, R12). */
export interface CoverFacts {
  readonly cover: readonly (readonly [label: string, value: string])[];
  readonly premium: string;
  readonly term: string;
  readonly payment: string;
  readonly waitingPeriod: string;
  readonly coolingOff: string;
  readonly exclusions: readonly string[];
  readonly surrender: string;
}

interface PolicyFacts extends CoverFacts {
  readonly productName: string;
  readonly filingNo: string;
  readonly insurerName: string;
  readonly orderNo: string;
}

/** What the reader confirms one by one before the camera (rules R3, R4). The order is the page's order. */
export function policyItems(facts: PolicyFacts, confirmed: Readonly<Record<string, string>>): ConfirmItem[] {
  const rows = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([label, value]) => ({ label, value }));
  const items: Omit<ConfirmItem, 'confirmed_at'>[] = [
    {
      key: 'product',
      title: '保险产品',
      emphasis: 'none',
      amount: null,
      rows: rows([
        ['产品名称', facts.productName],
        ['备案编号', facts.filingNo],
        ['承保公司', facts.insurerName],
        ['投保单号', facts.orderNo],
      ]),
      paragraphs: [],
    },
    {
      key: 'cover',
      title: '保障内容与保费',
      emphasis: 'none',
      rows: rows([...facts.cover, ['保险期间', facts.term], ['交费方式', facts.payment]]),
      amount: { label: '首期保费', value: facts.premium, note: totalPremium(facts) },
      paragraphs: [],
    },
    {
      key: 'exclusions',
      title: '责任免除',
      emphasis: 'exclusion',
      amount: null,
      rows: [],
      paragraphs: [...facts.exclusions],
    },
    {
      key: 'rights',
      title: '等待期、犹豫期与退保',
      emphasis: 'none',
      amount: null,
      rows: rows([
        ['等待期', facts.waitingPeriod],
        ['犹豫期', facts.coolingOff],
      ]),
      paragraphs: [facts.surrender],
    },
  ];
  return items.map((item) => ({ ...item, confirmed_at: confirmed[item.key] ?? null }));
}

/** What all instalments come to, where the product says how many there are; null where one pays once. */
export function totalPremium({ premium, payment }: Pick<CoverFacts, 'premium' | 'payment'>): string | null {
  const [, often, times = '0'] = /^(年|月)交，(?:共 )?(\d+) [年期]$/.exec(payment) ?? [];
  const [amount] = /[\d,]+\.\d\d/.exec(premium) ?? [];
  if (often === undefined || !amount) return null;
  const cents = Number(amount.replaceAll(',', '').replace('.', '')) * Number(times);
  const [whole, part] = (cents / 100).toFixed(2).split('.');
  return `交满 ${times} ${often === '年' ? '年' : '期'}共 ¥ ${whole?.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}

export function allConfirmed(items: readonly ConfirmItem[]): boolean {
  return items.every((item) => item.confirmed_at !== null);
}
