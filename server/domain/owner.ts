/** What files, consents, captchas, page operations, events and links belong to. */
export type OwnerKind = 'recording' | 'order' | 'member' | 'process' | 'transmit_record';

export interface Owner {
  readonly kind: OwnerKind;
  /** recording_no, order_no, member_no, process_no (for what comes before an order) or transmit_record_no. */
  readonly no: string;
}

export const recordingOwner = (recordingNo: string): Owner => ({ kind: 'recording', no: recordingNo });

export const memberOwner = (memberNo: string): Owner => ({ kind: 'member', no: memberNo });

export const processOwner = (processNo: string): Owner => ({ kind: 'process', no: processNo });

export const orderOwner = (orderNo: string): Owner => ({ kind: 'order', no: orderNo });

export const transmitOwner = (transmitRecordNo: string): Owner => ({
  kind: 'transmit_record',
  no: transmitRecordNo,
});
