import type { RequestOf } from '../../../contract/define.ts';
import type { ImagePage } from '../../../contract/model/underwriting-case.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { dueAfter } from '../../domain/working-days/working-days.ts';
import { confirmInviteSoon } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { lastTimeWith, notifyProcessChanged, type By } from '../../records/events/events.ts';
import { followDecisions } from '../../records/health/follow-decisions.ts';
import { healthScope, type HealthScope } from '../../records/health/health-scope.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { reportStep } from '../../records/process/step-reports.ts';
import { readLinksFor } from '../../records/files/read-links.ts';
import {
  imagePageOf,
  isOpenForImages,
  manualMembers,
  manualRulesOf,
} from '../../records/underwriting-case/image-page.ts';
import { openCase } from '../../records/underwriting-case/open-case.ts';
import { type Material, materialOf, ownMaterial, putMaterial } from '../../records/underwriting/images.ts';
import { askedForOf, type CaseRow } from '../../records/underwriting/case-rows.ts';

type Input = RequestOf<typeof order.preUploadMwImageList>;

/**
 * Keeps what the customer laid of each kind, in their order; with `submit` it goes to an underwriter, and the process waits for them. Throws
 * imagesMissing with the kinds that lack, imagesUnclear with the files, imagesTooMany, objectNotOwned.
 */
export async function preUploadMwImageList(
  context: ServiceContext,
  input: Input,
  { session, hostname, origin }: Caller<'visitor'>,
): Promise<ImagePage> {
  const { connection, personalData, jobs, now } = context;
  const answer = await connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    const { request_id: requestId, ...what } = input;
    const act = { memberNo: scope.applicantNo, requestId, what };
    if (!(await doneAct(tx, personalData, act))) {
      if (scope.process.status !== 'processing') throw new Failure('processOver');
      if (!isOpenForImages(scope)) throw new Failure('processEventRefused');
      await requireConsent(tx, memberOwner(scope.applicantNo), 'health');
      for (const list of input.images) await keepList(context, tx, scope, list, input.anyway);
      const by = { actor: session.sessionId, at: now() };
      if (input.submit) await submit(context, tx, scope, { ...by, requestId });
      const asking = { requestId, inviteSoon: confirmInviteSoon(jobs, origin), by };
      await askOnceMore(context, tx, scope.process.processNo, asking);
      await keepAct(tx, personalData, act, null, now());
    }
    const after = await healthScope(context, tx, input, session);
    return await imagePageOf(context, tx, after, readLinksFor(context, 'customer', hostname));
  });
  await jobs.wake();
  notifyProcessChanged(context, input.process_no);
  return answer;
}

async function keepList(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  { member_no, image, files, known: toldOf }: Input['images'][number],
  anyway: readonly string[],
): Promise<void> {
  const member = manualMembers(context, scope).find(({ memberNo }) => memberNo === member_no);
  const rule = manualRulesOf(scope.product).images.find((one) => one.image === image);
  if (!member || !rule) throw new Failure('memberMissing');
  const before = (await materialOf(tx, [member_no])).filter((one) => one.image === image);
  const named = [...new Set(files.map(({ file_id }) => file_id))];
  const fileIds = joined(
    named,
    before.map(({ fileId }) => fileId),
    toldOf ?? null,
  );
  if (fileIds.length > rule.most)
    throw new Failure('imagesTooMany', {
      message: `${rule.title}最多 ${rule.most} 张，请删去多余的`,
      data: { member_no, image },
    });
  const own = await ownMaterial(tx, member_no, fileIds);
  if (fileIds.some((fileId) => !own.has(fileId))) throw new Failure('objectNotOwned');
  const rows = fileIds.map((fileId, place) => {
    const known = before.find((one) => one.fileId === fileId);
    const told = files.find((one) => one.file_id === fileId);
    // The same file does not become clear: another visit measures nothing.
    const unclear = (told?.unclear ?? false) || (known?.unclear ?? false);
    return {
      ...{ memberNo: member_no, image, fileId, place, unclear },
      // What was sent anyway stays so: a later visit names only its own.
      flagged: unclear && (anyway.includes(fileId) || (known?.flagged ?? false)),
      askedAgain: known?.askedAgain ?? false,
    };
  });
  await putMaterial(tx, { memberNo: member_no, image }, rows);
}

/** What a device names, and what others laid that it does not know of; what they took back stays away. */
function joined(
  named: readonly string[],
  laid: readonly string[],
  known: readonly string[] | null,
): string[] {
  if (!known) return [...named];
  return [
    ...named.filter((fileId) => laid.includes(fileId) || !known.includes(fileId)),
    ...laid.filter((fileId) => !named.includes(fileId) && !known.includes(fileId)),
  ];
}

async function submit(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  by: By & { readonly requestId: string },
): Promise<void> {
  const { process, applicantNo: memberNo, order: ofOrder } = scope;
  const rules = manualRulesOf(scope.product);
  const members = manualMembers(context, scope).filter(
    (one) =>
      !scope.cases.some(
        ({ memberNo: no, kind, decidedAt }) =>
          no === one.memberNo && kind !== 'risk_call' && decidedAt !== null,
      ),
  );
  const material = await materialOf(
    tx,
    members.map((one) => one.memberNo),
  );
  const files = (no: string, image: string) =>
    material.filter((one) => one.memberNo === no && one.image === image);
  const missing = members.flatMap((member) => {
    const own = scope.cases.find((row) => row.kind === 'manual' && row.memberNo === member.memberNo);
    const asked = own ? askedForOf(context.personalData, own).map(({ image }) => image) : [];
    return rules.images
      .filter(({ image, required }) => required || asked.includes(image))
      .filter(({ image }) => files(member.memberNo, image).length === 0)
      .map(({ image, title }) => ({ member_no: member.memberNo, image, title }));
  });
  if (missing.length > 0) throw new Failure('imagesMissing', { data: { missing } });
  const unclear = material.filter((one) => one.unclear && !one.flagged).map(({ fileId }) => fileId);
  if (unclear.length > 0) throw new Failure('imagesUnclear', { data: { file_ids: unclear } });
  const dueAt = dueAfter(by.at, rules.working_days);
  for (const member of members) {
    const own = material.filter((one) => one.memberNo === member.memberNo);
    const images = own.length;
    const before = scope.cases.find((row) => row.kind === 'manual' && row.memberNo === member.memberNo);
    if (before && (await waitsWith(tx, before, own))) continue;
    const opened = { orderNo: ofOrder.orderNo, memberNo: member.memberNo, kind: 'manual' as const };
    await openCase(context, tx, { ...opened, note: null, images, dueAt }, by);
  }
  if (process.current !== 'manpower_underwriting') return;
  await reportStep(
    tx,
    process.processNo,
    { step: 'manpower_underwriting', memberNo, outcome: 'passed' },
    by.at,
  );
  // Not left to the page: whoever is gone by now would stay where no decision moves the process.
  await moveBy(context, tx, process.processNo, 'customer', 'send_images', by);
  // Somebody may have decided while it stood here.
  const moved = { ...process, current: 'manpower_underwriting_result' as const };
  await followDecisions(context, tx, moved, await settleHealth(context, tx, scope, by.at), by);
}

/** Whether an underwriter has the case with just this material: sent once more it would lose its place. */
async function waitsWith(tx: Transaction, row: CaseRow, material: readonly Material[]): Promise<boolean> {
  const { status, askedForSealed, sentAt, caseNo, memberNo } = row;
  if (status !== 'underwriting' || askedForSealed !== null) return false;
  if (material.some(({ createdAt }) => createdAt > sentAt)) return false;
  const sending = { case_no: caseNo, images: material.length };
  const sent = await lastTimeWith(tx, 'member', [memberNo], 'send_case', sending);
  return sent?.getTime() === sentAt.getTime();
}
