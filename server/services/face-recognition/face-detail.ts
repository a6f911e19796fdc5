import type { FaceDetail } from '../../../contract/services/face-recognition.ts';
import { faceMessages, isDoneFace, scoreOf, scoreThreshold } from '../../domain/identity/face.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { faceChecksOf, facesLeft } from '../../records/member-identity/faces.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { memberOf } from '../../records/member-identity/member-list.ts';
import { rowsOfPeople } from '../../records/member-identity/member-states.ts';

/** Where a member's face stands, with what came of the last try. */
export async function faceDetailOf(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  person: IdentityPerson,
): Promise<FaceDetail> {
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  const member = await memberOf(context, tx, scope, person, rows);
  const checks = await faceChecksOf(tx, person.memberNo);
  const last = checks.find(({ status }) => status !== 'open');
  const state = member.face;
  const code = (isDoneFace(state) ? rows?.face?.code : (rows?.face?.code ?? last?.code)) ?? null;
  const distance = last?.distance ?? null;
  // What was written of a pass is for the desk alone.
  const remark = state === 'refused' ? (rows?.face?.remarkSealed ?? null) : null;
  return {
    ...{ member, state, code },
    attempts_left: facesLeft(rows?.face, checks),
    message: messageOf(state, code),
    score: distance === null ? null : scoreOf(distance),
    threshold: distance === null ? null : scoreThreshold(last?.thresholds ?? null),
    finished_at: (rows?.face?.doneAt ?? last?.finishedAt)?.toISOString() ?? null,
    message_of_person: remark === null ? null : context.personalData.open(remark),
  };
}

function messageOf(state: FaceDetail['state'], code: FaceDetail['code']): string | null {
  if (state === 'refused') return '工作人员核实后没有通过，请按说明重新办理。';
  return code === null ? null : faceMessages[code];
}
