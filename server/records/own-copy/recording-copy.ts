import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import { groupOf, row } from '../../domain/own-copy/lay-out.ts';
import { givenTo, noOutsideHelp } from '../../domain/own-copy/given-to.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { abandoned, concluded } from '../../domain/retention/retention.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { policyFactsOf } from '../recording/policy-facts.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { isOnlineDesk } from '../sales/sales-agents.ts';
import { whoAnswers } from '../sales/who-answers.ts';
import { consentRows, traceRows } from './agreed-rows.ts';
import type { Copied } from './copied.ts';
import { looksAt } from './looks.ts';
import { numbersFor } from './proven-lately.ts';
import { recordingGroups } from './recording-groups.ts';

/**
 * What is kept of who reads a recording, to who holds it. Throws where its product, sales agent or person is not there,
 * which its keys forbid.
 */
export async function copyOfRecording(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  sessionId: string | null,
): Promise<Copied> {
  const { personalData, settings, now } = context;
  const { recordingNo, status, orderNo } = recording;
  const owner = recordingOwner(recordingNo);
  const { person, product, sales } = await policyFactsOf(tx, recording);
  const numbers = await numbersFor(tx, [owner], sessionId, now());
  const kept: KeptIn = {
    standing: concluded.includes(status) ? 'insured' : abandoned.includes(status) ? 'over' : 'open',
    term: product.detail.insuranceTerm,
    settings: {
      ...settings.retention,
      // As its consent says: one that nobody decided over is kept for days of its own.
      draftDays: Math.max(settings.retention.draftDays, settings.retention.undecidedDays),
    },
  };
  const told = (sealed: string, mask: (text: string) => string) => {
    const text = personalData.open(sealed);
    return numbers === 'whole' ? text : mask(text);
  };
  const name = personalData.open(person.nameSealed);
  const answering = await whoAnswers(context, tx, sales, product.productNo);
  return {
    owner,
    copy: {
      ...{ insurer: product.insurerName, service_phone: answering.phone ?? '', whole: numbers === 'whole' },
      people: [
        {
          ...{ member_no: null, name },
          groups: [
            ...groupOf('投保时登记的信息', keptUntil('form', kept), [
              ...row('姓名', name),
              ...row('证件号码', told(person.certificateNumberSealed, maskCertificateNumber)),
              ...row('手机号', told(person.mobileSealed, maskMobile)),
              ...row('投保单号', orderNo),
              ...row('产品', product.name),
            ]),
            ...(await recordingGroups(context, tx, recording, kept)),
            ...groupOf('同意和确认', keptUntil('consent', kept), [
              ...(await consentRows(tx, owner)),
              ...row('逐项确认的保单内容', confirmedWords(recording)),
              ...(await traceRows(tx, [owner])),
            ]),
          ],
        },
      ],
      given_to: givenTo({
        ...{ insurer: product.insurerName, what: 'recording' },
        agent: isOnlineDesk(sales.salesNo) ? null : sales.name,
        agentPrepares: false,
        outside: { ...noOutsideHelp, willCheck: settings.outside.willCheck },
        ...{ payments: [], hasAgreement: false, wasReached: true },
      }),
      looked: await looksAt(tx, [owner]),
    },
  };
}

function confirmedWords({ confirmedItems }: RecordingRow): string {
  const { length } = Object.keys(confirmedItems);
  return length > 0 ? `${length} 项` : '';
}
