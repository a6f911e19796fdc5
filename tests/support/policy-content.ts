import type { PolicyContent } from '../../server/domain/policy/content.ts';

/** A policy of an invented person with rare characters, an extra premium, an exclusion, sixty years and a signature. */
export const policyOfSomebody: PolicyContent = {
  policy_no: '9920260000418',
  order_no: 'D20260318000001',
  issued_at: '2026-03-18T02:53:21.000Z',
  insurer: {
    name: '安行示例人寿保险股份有限公司',
    phone: '400-000-0099',
    address: '上海市示例区安行路 1 号',
  },
  product: {
    ...{ product_no: 'AX-ANN-03', version: 1, name: '岁岁安养老年金险' },
    ...{ filing_no: '示例备-年金-2026-003', plan: '保证 20 年' },
  },
  ...{ starts_on: '2026-03-19', ends_on: null, period: '终身' },
  holder: { name: '龑堃喆䶮㛃𬱖', lines: [{ label: '证件号码', value: '9901**********0023' }] },
  insured: [
    {
      name: '欧阳䶮焱',
      lines: [{ label: '出生日期', value: '1991-03-07' }],
      items: [
        { name: '养老年金（分红型）', sum: '保证领取 20 年', fen: 3_150_000, extra_fen: 150_000 },
        { name: '身故保险金', sum: '已交保费与现金价值取大', fen: 0, extra_fen: 0 },
      ],
      exclusions: ['甲状腺疾病及其并发症'],
    },
  ],
  beneficiaries: [],
  premium: {
    ...{ first_fen: 3_150_000, label: '每年保费', period: 'year', instalments: 10 },
    ...{ total_fen: 31_500_000, discount_fen: 0 },
  },
  benefits: [{ label: '保证的养老年金', value: '每年 24,000.00 元，领取至终身' }],
  cash_values: Array.from({ length: 60 }, (_, index) => ({
    ...{ year: index + 1, paid_fen: 3_150_000 * Math.min(10, index + 1) },
    cash_value_fen: 984_000 * (index + 1),
  })),
  terms: [{ label: '等待期', value: '无' }],
  cooling_off_days: 20,
  exclusions: ['投保人对被保险人的故意杀害、故意伤害', '被保险人故意犯罪、主动吸毒'],
  payment: {
    ...{ payment_no: 'Z1', paid_at: '2026-03-18T02:50:21.000Z', method: '微信支付', amount_fen: 3_150_000 },
  },
  signatures: [
    {
      ...{ name: '龑堃喆䶮㛃𬱖', documents: ['投保须知', '责任免除说明'], typed: null },
      strokes: [
        [
          { x: 100, y: 400, t: 0 },
          { x: 300, y: 200, t: 90 },
          { x: 700, y: 720, t: 340 },
        ],
      ],
      signed_at: '2026-03-18T02:45:21.000Z',
    },
  ],
  documents: [
    { document_no: 'ANN-CLAUSE', name: '保险条款', version: '2026-01-01', sha256: 'a'.repeat(64) },
    { document_no: 'ANN-EXCL', name: '责任免除说明', version: '2026-01-01', sha256: 'b'.repeat(64) },
  ],
  confirmations: [{ name: '龑堃喆䶮㛃𬱖', sha256: 'c'.repeat(64), confirmed_at: '2026-03-18T02:45:21.000Z' }],
  evidence: 'd'.repeat(64),
};
