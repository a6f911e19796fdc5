import type { bridge } from '../../../contract/services/bridge.ts';
import { reopenQuietMs } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { isProcessPurpose, memberPurposes, processLinks, type LinkPurpose } from '../../domain/link.ts';
import { memberOwner, processOwner, recordingOwner, transmitOwner, type Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  happenedSince,
  notifyChanged,
  notifyProcessChanged,
  writeEvent,
} from '../../records/events/events.ts';
import { findLink, type LinkRow } from '../../records/links/links.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import { productOnShelf } from '../../records/product/products.ts';
import { openTransmitRecord } from '../../records/transmit/records.ts';
import { sharedProduct } from '../../records/transmit/shared-product.ts';
import type { Handlers } from '../handlers.ts';

export const bridgeHandlers = (context: ServiceContext): Handlers<typeof bridge> => ({
  async transferRealLink({ code }) {
    const { connection, personalData, now } = context;
    const link = await findLink(connection.db, personalData, code);
    if (!link) throw new Failure('linkInvalid');
    if (memberPurposes.includes(link.purpose)) return await toMember(context, link);
    if (link.ownerKind === 'transmit_record') return await toShared(context, link);
    if (isProcessPurpose(link.purpose))
      return await toProcess(context, link, processLinks[link.purpose].page);
    requireKept(link);
    const { recordingNo } = await recordingBehind(connection.db, link.transmitRecordNo, now());
    if (await noteOpening(context, recordingOwner(recordingNo))) notifyChanged(context, recordingNo);
    return {
      link_kind: link.kind,
      real_link: `/single-recording?transmitRecordNo=${link.transmitRecordNo}`,
    };
  },

  async productTransferRealLink(asked) {
    const { product_no } = await productOnShelf(context, asked.product_no);
    if (asked.transmit_record_no !== undefined) {
      const { record } = await openTransmitRecord(
        context.connection.db,
        asked.transmit_record_no,
        context.now(),
      );
      if (record.productNo !== product_no) throw new Failure('linkInvalid');
    }
    return { link_kind: 'productLink', real_link: trialLink(asked) };
  },
});

/** Throws linkInvalid, with its number: who proved it may still withdraw what they consented to, whatever tab they come in. */
function requireKept({ revokedAt, transmitRecordNo, declinedBecause }: LinkRow): void {
  if (revokedAt === null) return;
  const declined = declinedBecause === null ? {} : { declined: declinedBecause };
  throw new Failure('linkInvalid', { data: { transmit_record_no: transmitRecordNo, ...declined } });
}

/** A link that is over leads to the same page, which says so and whom to ask. Throws linkInvalid where it is revoked. */
async function toMember(context: ServiceContext, link: LinkRow) {
  const { kind, purpose, transmitRecordNo, ownerNo } = link;
  requireKept(link);
  if (await noteOpening(context, memberOwner(ownerNo))) {
    const { process } = await scopeOfMember(context, context.connection.db, ownerNo);
    notifyProcessChanged(context, process.processNo);
  }
  return {
    link_kind: kind,
    real_link: `${memberPages[purpose] ?? '/link_failure'}?transmitRecordNo=${transmitRecordNo}`,
  };
}

/** What an invited member is led to. */
const memberPages: Partial<Record<LinkPurpose, string>> = {
  identity: '/face-recognition-share-index',
  order_confirmation: '/share-order-confirm',
};

/** To whoever proves the applicant's phone there. Throws linkInvalid where it is over. */
async function toProcess(context: ServiceContext, link: LinkRow, page: string) {
  requireOpen(link, context.now());
  if (await noteOpening(context, processOwner(link.ownerNo))) notifyProcessChanged(context, link.ownerNo);
  return { link_kind: link.kind, real_link: `${page}?processNo=${link.ownerNo}` };
}

/** To the product, or to the application that an agent prepared. Throws linkInvalid and productMissing. */
async function toShared(context: ServiceContext, { kind, transmitRecordNo }: LinkRow) {
  const shared = await sharedProduct(context, transmitRecordNo);
  const { process_no } = shared;
  // What is open to everybody has readings instead.
  if (process_no !== null && (await noteOpening(context, transmitOwner(transmitRecordNo))))
    notifyProcessChanged(context, process_no);
  return { link_kind: kind, real_link: trialLink(shared) };
}

/** The trial with what is known of the visit; empty members are left out. */
function trialLink(of: {
  readonly product_no: string;
  readonly product_plan_no?: string | null | undefined;
  readonly process_no?: string | null | undefined;
  readonly transmit_record_no?: string | undefined;
}): string {
  const query = new URLSearchParams({ productNo: of.product_no });
  if (of.product_plan_no) query.set('productPlanNo', of.product_plan_no);
  if (of.process_no) query.set('processNo', of.process_no);
  if (of.transmit_record_no) query.set('transmitRecordNo', of.transmit_record_no);
  return `/detail?${query}`;
}

function requireOpen({ revokedAt, expiresAt }: LinkRow, at: Date): void {
  if (revokedAt !== null || expiresAt <= at) throw new Failure('linkInvalid');
}

/** So that who sent it sees a phone arrive. Not every reload is news: answers whether it is. */
async function noteOpening({ connection, now }: ServiceContext, owner: Owner): Promise<boolean> {
  const { db } = connection;
  const at = now();
  if (await happenedSince(db, owner, 'open_link', new Date(at.getTime() - reopenQuietMs))) return false;
  await writeEvent(db, owner, 'open_link', {}, { actor: 'visitor', at });
  return true;
}
