import type { InviteInfo } from '../../../contract/model/identity.ts';

/** Whose consents are shown by an invitation. */
export const ownerOf = ({ transmit_record_no, member_no }: InviteInfo) => ({
  ...{ transmit_record_no, member_no: member_no ?? '' },
});
