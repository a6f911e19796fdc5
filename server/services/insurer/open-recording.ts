import { certificateProblem } from '../../../contract/certificate/number.ts';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { insurer, InsurerPolicy } from '../../../contract/services/insurer.ts';
import { Failure } from '../../domain/failure.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import type { CoverFacts } from '../../domain/recording/policy-items.ts';
import type { Caller, InsurerClient } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { keepRequest, openedBefore } from '../../records/insurer/requests.ts';
import { linkAddress, newestLinks, type LinkRow } from '../../records/links/links.ts';
import { findRecordedProduct } from '../../records/product/recorded-products.ts';
import { openRecording as open } from '../../records/recording/open-recording.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';

type Input = RequestOf<typeof insurer.openRecording>;
type Opened = ResponseOf<typeof insurer.openRecording>;

/** The same request again gets the same recording. Throws what the contract says of the call. */
export async function openRecording(
  context: ServiceContext,
  input: Input,
  { session, origin }: Caller<'insurer'>,
): Promise<Opened> {
  const { certificate_type, certificate_number } = input.person;
  if (certificateProblem(certificate_type, certificate_number)) throw new Failure('certificateInvalid');
  const { recording, link } = await context.connection.db.transaction((tx) =>
    openOnce(context, tx, input, session),
  );
  notifyChanged(context, recording.recordingNo);
  return {
    recording_no: recording.recordingNo,
    status: recording.status,
    link: linkAddress(origin, link.code),
    expires_at: link.expiresAt.toISOString(),
  };
}

async function openOnce(
  { personalData, settings, now }: ServiceContext,
  tx: Transaction,
  input: Input,
  client: InsurerClient,
): Promise<{ recording: RecordingRow; link: LinkRow }> {
  const at = now();
  const request = { keyId: client.keyId, requestId: input.request_id, asked: input };
  const before = await openedBefore(tx, personalData, request);
  if (before !== undefined) return await opened(tx, before);
  await requireOwnProduct(tx, client, input.product_no);
  const made = await open(
    tx,
    personalData,
    {
      orderNo: input.order_no,
      productNo: input.product_no,
      salesNo: input.sales_no,
      person: {
        name: input.person.name,
        certificateType: input.person.certificate_type,
        certificateNumber: input.person.certificate_number,
        mobile: input.person.mobile,
      },
      expiresAt: new Date(at.getTime() + settings.linkDays * 86_400_000),
      facts: factsOf(input.policy ?? {}),
      insured: input.policy?.insured,
    },
    at,
  );
  await keepRequest(tx, personalData, request, made.recording.recordingNo, at);
  return made;
}

/** Throws productMissing, and insurerForeign where the product is another insurer's than the key. */
async function requireOwnProduct(tx: Transaction, client: InsurerClient, productNo: string): Promise<void> {
  const product = await findRecordedProduct(tx, productNo);
  if (!product) throw new Failure('productMissing');
  if (client.insurerName !== null && client.insurerName !== product.insurerName)
    throw new Failure('insurerForeign');
}

/** What the insurer told of its order, in the words of the page. */
function factsOf({ cover, first_fen, term, payment }: InsurerPolicy): Partial<CoverFacts> {
  return {
    ...(cover && { cover: cover.map(({ label, value }) => [label, value] as const) }),
    ...(first_fen && { premium: `¥ ${fenWords(first_fen)}` }),
    ...(term && { term }),
    ...(payment && { payment }),
  };
}

async function opened(tx: Transaction, recordingNo: string) {
  const recording = await findRecording(tx, recordingNo);
  const link = (await newestLinks(tx, [recordingNo])).get(recordingNo);
  if (!recording || !link) throw new Error(`recording ${recordingNo} has no link`);
  return { recording, link };
}
