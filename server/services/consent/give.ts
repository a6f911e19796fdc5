import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { ConsentPurpose, Consents } from '../../../contract/services/consent.ts';
import { askedPurposes, consentVersion, needsGuardian } from '../../domain/consent/consent.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { giveConsent } from '../../records/consent/consents.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { policyFactsOf } from '../../records/recording/policy-facts.ts';
import { beginAnewAfterErasure } from '../../records/retention/forget.ts';
import { consentState, shownConsent, textFacts } from './consent-state.ts';

/** A consent to the text that was shown, of a recording. */
interface Given {
  readonly transmit_record_no: string;
  readonly purpose: ConsentPurpose;
  readonly version: string;
}

/** Repeatable. Throws consentNotAsked, consentOutdated where the text has changed, guardianNeeded below 14 years. */
export async function give(
  context: ServiceContext,
  { transmit_record_no, purpose, version }: Given,
  { session }: Caller<'visitor'>,
): Promise<Consents> {
  const { connection, now, personalData } = context;
  const at = now();
  const { recordingNo, answer } = await connection.db.transaction(async (tx) => {
    const recording = await heldRecording(tx, transmit_record_no, session, at, { lock: true });
    if (!askedPurposes.recording.includes(purpose)) throw new Failure('consentNotAsked');
    if (version !== consentVersion('recording', purpose)) throw new Failure('consentOutdated');
    const facts = await policyFactsOf(tx, recording);
    const number = personalData.open(facts.person.certificateNumberSealed);
    if (needsGuardian(deriveFromIdNumber(number, beijingDay(at))?.age ?? null))
      throw new Failure('guardianNeeded');
    const owner = recordingOwner(recording.recordingNo);
    const shown = shownConsent('recording', purpose, await textFacts(context, tx, facts));
    const isNew = await giveConsent(tx, owner, { purpose, shown }, { actor: session.sessionId, at });
    if (isNew && purpose === 'recording' && recording.erasedAt)
      await beginAnewAfterErasure(tx, recording.recordingNo);
    return {
      recordingNo: recording.recordingNo,
      answer: await consentState(context, tx, recording, facts),
    };
  });
  notifyChanged(context, recordingNo);
  return answer;
}
