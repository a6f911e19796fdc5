/** What files, consents, captchas, attempts, page operations, events and links belong to. */
export type OwnerKind = 'recording' | 'order' | 'member' | 'process';

export interface Owner {
  readonly kind: OwnerKind;
  /** recording_no, order_no, member_no or process_no (for what comes before an order). */
  readonly no: string;
}

export const recordingOwner = (recordingNo: string): Owner => ({ kind: 'recording', no: recordingNo });

export const memberOwner = (memberNo: string): Owner => ({ kind: 'member', no: memberNo });

export const processOwner = (processNo: string): Owner => ({ kind: 'process', no: processNo });
