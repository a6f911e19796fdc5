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
