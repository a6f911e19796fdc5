import type { StaffRole } from '../../../contract/model/staff.ts';

/** The desks of the staff, with who may work at them. */
export const desks = [
  { route: '/review-desk', words: '录制审核', role: 'reviewer' },
  { route: '/identity-desk', words: '身份核对', role: 'reviewer' },
  { route: '/underwriting-desk', words: '人工核保', role: 'underwriter' },
  { route: '/watch-desk', words: '销售回看', role: 'reviewer' },
] as const satisfies readonly { readonly route: string; readonly words: string; readonly role: StaffRole }[];
