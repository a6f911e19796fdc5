/** What files, consents, captchas, attempts, page operations, events and links belong to. */
export type OwnerKind = 'recording' | 'order' | 'member';

export interface Owner {
  readonly kind: OwnerKind;
  /** recording_no, order_no or member_no. */
  readonly no: string;
}

export const recordingOwner = (recordingNo: string): Owner => ({ kind: 'recording', no: recordingNo });
