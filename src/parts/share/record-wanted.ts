import type { PlatformKind } from '../../../contract/enums.ts';

interface Visit {
  readonly platform: PlatformKind;
  readonly mode: 'customer_insure' | 'sales_transmit';
  readonly isSalesHost: boolean;
}

/**
 * Whether sharing asks for a new record (specification, section 4): not for a customer in a plain browser, who copies
 * an address, and never for an application that an agent prepared, whose record its handing over makes.
 */
export const isRecordWanted = ({ platform, mode, isSalesHost }: Visit): boolean =>
  mode !== 'sales_transmit' && (isSalesHost || platform !== 'normal');
