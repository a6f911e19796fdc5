import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { keepShared, makeTransmitRecord, type TransmitRecordRow, type Transmitted } from './records.ts';

/** How long a customer may take to open what was prepared for them. */
export const preparedMs = 7 * 86_400_000;

/**
 * The same application handed on by a new link, by the same agent and way; the same request is the same record. Throws
 * where the database takes the link and does not answer it.
 */
export async function shareAnew(
  tx: Queryable,
  key: FingerprintKey,
  old: TransmitRecordRow,
  requestId: string,
  at: Date,
): Promise<Transmitted> {
  const { role, mode, pageKind, productNo, productPlanNo, salesNo, madeBy, processNo } = old;
  const made = await makeTransmitRecord(
    tx,
    key,
    {
      ...{ role, mode, pageKind, productNo, productPlanNo, salesNo, madeBy, processNo, requestId },
      ...{ oldRecordNo: old.transmitRecordNo, readLogNo: null },
    },
    {
      ...{ kind: 'salesProductLink', purpose: 'prepared_application' },
      expiresAt: new Date(at.getTime() + preparedMs),
    },
    at,
  );
  await keepShared(tx, made.record.transmitRecordNo, {
    ...{ productPlanNo, channel: old.channel, sharedAt: at, frontGenesSealed: old.frontGenesSealed },
  });
  return made;
}
