import { eq } from 'drizzle-orm';
import type { WillCheck } from '../../contract/recording.ts';
import type { DemoPortraitName } from '../../contract/services/sandbox.ts';
import { inventPerson } from '../domain/invented-person.ts';
import { Failure } from '../domain/failure.ts';
import { buildSegments, scriptVersion } from '../domain/script.ts';
import { agents, people, products, recordingEvents, recordings, transmitRecords } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { newId } from './ids.ts';

export interface Invitation {
  readonly personSeed: number;
  readonly productNo?: string | undefined;
  /** The agent whose customer it is; else the first. */
  readonly salesNo?: string | undefined;
  readonly statement?: readonly string[] | undefined;
  readonly expiresInSeconds?: number | undefined;
  /** Replaces what the product says. */
  readonly willCheck?: WillCheck | undefined;
  readonly portrait: DemoPortraitName;
}

/** A recording for an invented person, with a short link that leads to it. */
export async function inviteToRecord(
  {
    connection,
    blobs,
    demoPortrait,
    personalData,
    now,
    settings,
  }: Pick<ServiceContext, 'connection' | 'blobs' | 'demoPortrait' | 'personalData' | 'now' | 'settings'>,
  invitation: Invitation,
): Promise<string> {
  const at = now();
  const expiresAt = new Date(
    at.getTime() + (invitation.expiresInSeconds ?? settings.linkDays * 86_400) * 1000,
  );
  const personNo = newId('P');
  const portraitKey = invitation.portrait === 'none' ? null : `portraits/${personNo}.jpg`;
  if (portraitKey) {
    const picture = await demoPortrait(invitation.portrait);
    await blobs.put(portraitKey, picture, { contentType: 'image/jpeg', size: picture.length });
  }
  return await connection.db.transaction(async (tx) => {
    const [product] = invitation.productNo
      ? await tx.select().from(products).where(eq(products.productNo, invitation.productNo)).limit(1)
      : await tx.select().from(products).orderBy(products.productNo).limit(1);
    if (!product) throw new Failure('productMissing');
    const [agent] = await tx
      .select()
      .from(agents)
      .where(invitation.salesNo === undefined ? undefined : eq(agents.salesNo, invitation.salesNo))
      .orderBy(agents.salesNo)
      .limit(1);
    if (!agent) throw new Failure('customerMissing', { message: '没有这位顾问' });
    const person = inventPerson(invitation.personSeed);
    await tx.insert(people).values({
      personNo,
      nameSealed: personalData.seal(person.name),
      certificateType: 'id_card',
      certificateNumberSealed: personalData.seal(person.certificateNumber),
      mobileSealed: personalData.seal(person.mobile),
      portraitKey,
    });
    const segments = buildSegments(invitation.statement ?? product.detail.statement);
    const recordingNo = newId('R');
    await tx.insert(recordings).values({
      recordingNo,
      orderNo: newId('D', 12),
      productNo: product.productNo,
      salesNo: agent.salesNo,
      personNo,
      status: 'invited',
      scriptVersion: scriptVersion(segments),
      segments,
      confirmedItems: {},
      willCheck: invitation.willCheck ?? product.detail.willCheck,
      expiresAt,
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(transmitRecords).values({
      transmitRecordNo: newId('T'),
      code: newId('', 12),
      linkKind: 'policySingleRecording',
      recordingNo,
      expiresAt,
    });
    await tx
      .insert(recordingEvents)
      .values({ recordingNo, name: 'invite', actor: agent.salesNo, detail: {}, at });
    return recordingNo;
  });
}
