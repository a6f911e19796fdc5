import type { WillCheck } from '../../contract/model/recording.ts';
import type { DemoPortraitName } from '../../contract/sandbox/world.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../ports/context.ts';
import { newId } from '../records/new-id.ts';
import { newestProduct } from '../records/product/products.ts';
import { openRecording } from '../records/recording/open-recording.ts';
import { products } from '../tables/product.ts';
import { agentsWithLogin } from './agents-with-login.ts';
import { demoPortrait } from './demo-portrait.ts';
import { putSandboxPortrait } from './identity-authority.ts';
import { inventedOrder } from './invented-order.ts';
import { inventPerson } from './invented-person.ts';

export interface Invitation {
  /** The same seed gives the same person. */
  readonly personSeed: number;
  /** The product or sales agent; else the first. */
  readonly productNo?: string | undefined;
  readonly salesNo?: string | undefined;
  readonly statement?: readonly string[] | undefined;
  readonly expiresInSeconds?: number | undefined;
  readonly willCheck?: WillCheck | undefined;
  readonly portrait: DemoPortraitName;
}

/**
 * What an insurer's system would ask for, for an invented person. Answers the recording's number; throws
 * productMissing or salesMissing.
 */
export async function inviteInventedPerson(
  { connection: { db }, personalData, now, settings }: ServiceContext,
  invitation: Invitation,
): Promise<string> {
  const at = now();
  const seconds = invitation.expiresInSeconds ?? settings.linkDays * 86_400;
  const person = inventPerson(invitation.personSeed);
  const portrait = invitation.portrait === 'none' ? null : await demoPortrait(invitation.portrait);
  const productNo = invitation.productNo ?? (await firstProduct(db));
  const { insured, ...facts } = inventedOrder(await newestProduct(db, productNo), person, at);
  const salesNo = invitation.salesNo ?? (await firstSales(db));
  return await db.transaction(async (tx) => {
    await putSandboxPortrait(tx, personalData, person.certificateNumber, portrait);
    const { recording } = await openRecording(
      tx,
      personalData,
      {
        ...{ productNo, salesNo, facts, insured },
        orderNo: newId('D', 12),
        person: { ...person, certificateType: 'id_card' },
        expiresAt: new Date(at.getTime() + seconds * 1000),
        statement: invitation.statement,
        willCheck: invitation.willCheck,
      },
      at,
    );
    return recording.recordingNo;
  });
}

type Database = ServiceContext['connection']['db'];

async function firstProduct(db: Database): Promise<string> {
  const [product] = await db.select().from(products).orderBy(products.productNo).limit(1);
  if (!product) throw new Failure('productMissing');
  return product.productNo;
}

async function firstSales(db: Database): Promise<string> {
  const [agent] = await agentsWithLogin(db, 1);
  if (!agent) throw new Failure('salesMissing');
  return agent.salesNo;
}
