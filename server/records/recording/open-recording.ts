import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import type { CertificateType } from '../../../contract/enums.ts';
import type { WillCheck } from '../../../contract/model/recording.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { insuredLine } from '../../domain/recording/order-facts.ts';
import { buildSegments, scriptVersion } from '../../domain/recording/script.ts';
import type { CoverFacts } from '../../domain/recording/policy-items.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { people } from '../../tables/person.ts';
import { recordings } from '../../tables/recording.ts';
import { writeEvent } from '../events/events.ts';
import { makeLink, type LinkRow } from '../links/links.ts';
import { newId } from '../new-id.ts';
import { findRecordedProduct } from '../product/recorded-products.ts';
import { findSalesAgent } from '../sales/sales-agents.ts';
import type { RecordingRow } from './recordings.ts';

export interface NewRecording {
  readonly orderNo: string;
  readonly productNo: string;
  readonly salesNo: string;
  readonly person: {
    readonly name: string;
    readonly certificateType: CertificateType;
    readonly certificateNumber: string;
    readonly mobile: string;
  };
  readonly expiresAt: Date;
  /** Replaces the product's statement. */
  readonly statement?: readonly string[] | undefined;
  /** Of the order, in the place of what the product says of everybody's. */
  readonly facts?: Partial<CoverFacts> | undefined;
  /** Names of whom the order insures; left out where its facts say so themselves, or nobody knows. */
  readonly insured?: readonly string[] | undefined;
  /** Replaces what the product says. */
  readonly willCheck?: WillCheck | undefined;
}

/** A recording with the link that leads to it. Throws productMissing or salesMissing. */
export async function openRecording(
  tx: Queryable,
  personalData: PersonalData,
  opened: NewRecording,
  at: Date,
): Promise<{ recording: RecordingRow; link: LinkRow }> {
  const { orderNo, salesNo, expiresAt } = opened;
  const product = await findRecordedProduct(tx, opened.productNo);
  if (!product) throw new Failure('productMissing');
  await requireSales(tx, salesNo);
  const personNo = await keepPerson(tx, personalData, opened.person);
  const segments = buildSegments(opened.statement ?? product.detail.statement);
  const [recording] = await tx
    .insert(recordings)
    .values({
      ...{ orderNo, salesNo, personNo, segments, expiresAt },
      recordingNo: newId('R'),
      productNo: product.productNo,
      status: 'invited',
      scriptVersion: scriptVersion(segments),
      confirmedItems: {},
      facts: factsOf(product.detail.facts, opened),
      willCheck: opened.willCheck ?? product.detail.willCheck,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!recording) throw new Error('no recording was made');
  const owner = recordingOwner(recording.recordingNo);
  const link = await makeLink(tx, personalData, {
    ...{ owner, personNo, expiresAt },
    kind: 'policySingleRecording',
    purpose: 'single_recording',
    createdAt: at,
  });
  await writeEvent(tx, owner, 'invite', {}, { actor: salesNo, at });
  return { recording, link };
}

/** Whom it insures stands before what is insured. */
function factsOf(ofProduct: CoverFacts, { facts, insured }: NewRecording): CoverFacts {
  const all = { ...ofProduct, ...facts };
  return insured ? { ...all, cover: [insuredLine(insured), ...all.cover] } : all;
}

async function requireSales(tx: Queryable, salesNo: string): Promise<void> {
  if (!(await findSalesAgent(tx, salesNo))) throw new Failure('salesMissing');
}

async function keepPerson(
  tx: Queryable,
  personalData: PersonalData,
  person: NewRecording['person'],
): Promise<string> {
  const personNo = newId('P');
  await tx.insert(people).values({
    personNo,
    nameSealed: personalData.seal(person.name),
    certificateType: person.certificateType,
    certificateNumberSealed: personalData.seal(normaliseCertificateNumber(person.certificateNumber)),
    mobileSealed: personalData.seal(person.mobile),
    portraitKey: null,
  });
  return personNo;
}
