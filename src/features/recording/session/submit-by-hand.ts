import { localValues } from '../../../session/local-values.ts';

/** Whether the customer of this link wants to look before it is submitted; kept on the device. */
export const submitsByHand = (transmitRecordNo: string): boolean =>
  localValues.submitsByHand.get() === transmitRecordNo;

export function keepSubmitsByHand(transmitRecordNo: string, byHand: boolean): void {
  if (byHand) localValues.submitsByHand.set(transmitRecordNo);
  else if (submitsByHand(transmitRecordNo)) localValues.submitsByHand.set(null);
}
