import type { PersonalData } from '../ports/personal-data.ts';

// Logins of the demonstration. They follow from the master key, so that each data directory has its own.

/** Stands for the token that the insurer's system gives a sales agent. */
export const demoSalesToken = (personalData: PersonalData, salesNo: string): string =>
  personalData.fingerprint(`sales token ${salesNo}`);

/** The board's address with the login in it, as the insurer's system would open it. */
export const demoBoardLink = (personalData: PersonalData, salesNo: string): string =>
  `/pc-share?salesNo=${salesNo}&salesToken=${demoSalesToken(personalData, salesNo)}`;

/** The staff of the demonstration: no one-time codes, so that a password is enough. */
export const demoStaff = [
  { account: 'shenhe', name: '程清和', roles: ['reviewer'] },
  { account: 'shenhe2', name: '许南乔', roles: ['reviewer'] },
  { account: 'hebao', name: '江若谷', roles: ['underwriter'] },
] as const;

const demoDesks = {
  reviewer: { desk: '审核台', link: '/review-desk' },
  underwriter: { desk: '核保台', link: '/underwriting-desk' },
} as const;

/** Where an account of the demonstration works. */
export const demoDeskOf = ({ roles: [role] }: (typeof demoStaff)[number]) => demoDesks[role];

export const demoStaffPassword = (personalData: PersonalData, account: string): string =>
  personalData.fingerprint(`staff password ${account}`).slice(0, 12);
