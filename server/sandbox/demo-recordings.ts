const company = '示例保险代理有限公司';

export const demoSalesAgents = [
  { salesNo: 'S10001', name: '苏若谷', company, licenceNo: '示例执业-9900010001', phone: '13800000001' },
  { salesNo: 'S10002', name: '温景行', company, licenceNo: '示例执业-9900010002', phone: '13800000002' },
];

/**
 * Recordings that the insurer's system asks for on the first start, about orders of its own: seed of the person, product,
 * whose customer, whose face the identity system holds. All others are of sales that are made here (demo-sales).
 */
export const demoRecordings = [
  { personSeed: 1, productNo: 'AX-MED-01', salesNo: 'S10001', portrait: 'reader' },
  { personSeed: 4, productNo: 'AX-MED-01', salesNo: 'S10002', portrait: 'none' },
] as const;
