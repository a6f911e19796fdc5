import type { CoverFacts } from '../domain/recording/policy-items.ts';

type OrderFacts = Pick<CoverFacts, 'cover' | 'premium' | 'term' | 'payment'>;

/** What the invented insurer's own orders say, by product: its system tells it when it opens a recording. */
export const demoOrderFacts: Readonly<Record<string, OrderFacts>> = {
  'AX-MED-01': {
    cover: [
      ['一般医疗', '200 万元'],
      ['重疾医疗', '400 万元'],
      ['年度免赔额', '1 万元'],
    ],
    ...{ premium: '¥ 326.00', term: '1 年', payment: '一次交清' },
  },
  'AX-CI-02': {
    cover: [
      ['重度疾病', '50 万元'],
      ['中度疾病', '30 万元'],
      ['轻度疾病', '15 万元'],
    ],
    ...{ premium: '¥ 5,480.00', term: '终身', payment: '年交，20 年' },
  },
  'AX-ANN-03': {
    cover: [
      ['养老年金', '60 岁起每年 2.4 万元'],
      ['保证领取', '20 年'],
      ['身故保险金', '已交保费与现金价值取大'],
    ],
    ...{ premium: '¥ 30,000.00', term: '终身', payment: '年交，10 年' },
  },
};

const company = '示例保险代理有限公司';

export const demoSalesAgents = [
  { salesNo: 'S10001', name: '苏若谷', company, licenceNo: '示例执业-9900010001', phone: '13800000001' },
  { salesNo: 'S10002', name: '温景行', company, licenceNo: '示例执业-9900010002', phone: '13800000002' },
];

/** People of the first start: seed of the person, product, whose customer, whose face the identity system holds. */
export const demoRecordings = [
  { personSeed: 1, productNo: 'AX-MED-01', salesNo: 'S10001', portrait: 'reader' },
  { personSeed: 2, productNo: 'AX-CI-02', salesNo: 'S10001', portrait: 'neighbour' },
  { personSeed: 3, productNo: 'AX-ANN-03', salesNo: 'S10001', portrait: 'elder' },
  { personSeed: 4, productNo: 'AX-MED-01', salesNo: 'S10002', portrait: 'none' },
  { personSeed: 5, productNo: 'AX-ANN-03', salesNo: 'S10002', portrait: 'none' },
] as const;
