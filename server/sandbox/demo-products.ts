import type { products } from '../tables/product.ts';

type Product = typeof products.$inferInsert;

const insurerName = '安行示例人寿保险股份有限公司';

// Invented products of an invented insurer.
export const demoProducts: readonly Product[] = [
  {
    productNo: 'AX-MED-01',
    name: '安行百万医疗险',
    insurerName,
    filingNo: '示例备-医疗-2026-001',
    status: 'put_on',
    detail: {
      cover: [
        ['一般医疗', '200 万元'],
        ['重疾医疗', '400 万元'],
        ['年度免赔额', '1 万元'],
      ],
      premium: '¥ 326.00 / 年',
      willCheck: 'required',
      insuranceTerm: 'short',
      term: '1 年',
      payment: '一次交清',
      waitingPeriod: '30 天，意外伤害无等待期',
      coolingOff: '15 天',
      exclusions: [
        '投保前已有的疾病及其并发症，保险公司不承担赔付责任。',
        '等待期内确诊的疾病，保险公司不承担赔付责任。',
        '整形、美容、牙科治疗和不孕不育治疗的费用不在保障范围内。',
        '酒后驾驶、无证驾驶、参与违法犯罪活动导致的医疗费用不在保障范围内。',
      ],
      surrender: '犹豫期内退保，退还全部保费；犹豫期后退保，仅退还现金价值，您会有一定损失。',
      statement: [
        '本人已阅读并理解保险条款、产品说明书和投保提示，知悉本产品的保险责任与责任免除。',
        '本人已如实告知健康状况。本人知道，如果没有如实告知，保险公司有权解除合同，并可能不承担赔付责任。',
        '本人知道本产品有三十天等待期和十五天犹豫期，犹豫期后退保只退还现金价值，可能有损失。',
        '以上内容是本人真实意愿，本人同意投保，并授权保险公司保存本次录像。',
      ],
    },
  },
  {
    productNo: 'AX-CI-02',
    name: '守护一生重疾险',
    insurerName,
    filingNo: '示例备-重疾-2026-002',
    status: 'put_on',
    detail: {
      cover: [
        ['重度疾病', '50 万元'],
        ['中度疾病', '30 万元'],
        ['轻度疾病', '15 万元'],
      ],
      premium: '¥ 5,480.00 / 年',
      willCheck: 'required',
      insuranceTerm: 'long',
      term: '终身',
      payment: '年交，20 年',
      waitingPeriod: '90 天，意外伤害无等待期',
      coolingOff: '20 天',
      exclusions: [
        '等待期内确诊的疾病，退还已交保费，合同终止。',
        '遗传性疾病、先天性畸形不在保障范围内。',
        '故意犯罪、主动吸毒导致的疾病不在保障范围内。',
      ],
      surrender: '犹豫期内退保，退还全部保费；犹豫期后退保，退还现金价值。前几年现金价值较低，退保损失较大。',
      statement: [
        '本人已阅读并理解保险条款和产品说明书，知道本产品保终身，每年交费，共交二十年。',
        '本人已如实告知健康状况，知道未如实告知可能得不到赔付。',
        '本人知道本产品有九十天等待期和二十天犹豫期，犹豫期后退保会有较大损失。',
        '本次投保是本人真实意愿，交费来自本人账户，本人同意保存本次录像。',
      ],
    },
  },
  {
    productNo: 'AX-ANN-03',
    name: '岁岁安养老年金险',
    insurerName,
    filingNo: '示例备-年金-2026-003',
    status: 'put_on',
    detail: {
      cover: [
        ['养老年金', '60 岁起每年 2.4 万元'],
        ['保证领取', '20 年'],
        ['身故保险金', '已交保费与现金价值取大'],
      ],
      premium: '¥ 30,000.00 / 年',
      willCheck: 'none',
      insuranceTerm: 'long',
      term: '终身',
      payment: '年交，10 年',
      waitingPeriod: '无',
      coolingOff: '20 天',
      exclusions: [
        '投保人对被保险人的故意伤害，保险公司不承担给付责任。',
        '被保险人故意犯罪、主动吸毒，保险公司不承担给付责任。',
      ],
      surrender: '本产品不是银行存款。犹豫期后退保，退还现金价值，可能低于已交保费。',
      statement: [
        '本人知道购买的是养老年金保险，不是银行存款，也不是理财产品。',
        '本人已阅读并理解保险条款、产品说明书，知道交费期为十年，六十岁起每年领取年金。',
        '本人知道有二十天犹豫期，犹豫期后退保只退还现金价值，可能低于已交保费。',
        '本人有能力持续交费，投保是本人真实意愿，同意保存本次录像。',
      ],
    },
  },
];

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
