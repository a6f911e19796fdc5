import { eq } from 'drizzle-orm';
import type { SandboxRecording, world } from '../../contract/sandbox/world.ts';
import { Failure } from '../domain/failure.ts';
import type { ServiceContext } from '../ports/context.ts';
import { notifyChanged } from '../records/events/events.ts';
import { linkRoute, newestLinks } from '../records/links/links.ts';
import { findRecording, personOf } from '../records/recording/recordings.ts';
import { reviewFile } from '../records/review/review-file.ts';
import { newestRecordings } from '../records/review/tasks.ts';
import type { Handlers } from '../services/handlers.ts';
import { people } from '../tables/person.ts';
import { products } from '../tables/product.ts';
import { agentsWithLogin } from './agents-with-login.ts';
import { demoBoardLink, demoDeskOf, demoStaff, demoStaffPassword } from './demo-access.ts';
import { putSandboxPortrait } from './identity-authority.ts';
import { inviteInventedPerson } from './invite.ts';

/** Who stands outside: the insurer's system, the identity authority, the logins that others would give. */
export const worldHandlers = (context: ServiceContext): Handlers<typeof world> => ({
  recordings: () => sandboxRecordings(context),

  async sales() {
    const rows = await agentsWithLogin(context.connection.db, 50);
    return rows.map(({ salesNo, name }) => ({
      sales_no: salesNo,
      name,
      board_link: demoBoardLink(context.personalData, salesNo),
    }));
  },

  async products() {
    const rows = await context.connection.db.select().from(products).orderBy(products.productNo).limit(50);
    return rows.map(({ productNo, name, detail }) => ({
      ...{ product_no: productNo, name },
      will_check: detail.willCheck,
    }));
  },

  staff: async () =>
    demoStaff.map((one) => {
      const { desk, link: desk_link } = demoDeskOf(one);
      const password = demoStaffPassword(context.personalData, one.account);
      return { account: one.account, name: one.name, password, desk, desk_link };
    }),

  async createRecording(input) {
    const recordingNo = await inviteInventedPerson(context, {
      personSeed: input.person_seed ?? Math.floor(context.now().getTime() / 1000),
      productNo: input.product_no,
      salesNo: input.sales_no,
      statement: input.statement,
      expiresInSeconds: input.expires_in,
      willCheck: input.will_check,
      portrait: input.portrait ?? 'reader',
    });
    notifyChanged(context, recordingNo);
    return await sandboxRecording(context, recordingNo);
  },

  async setPortrait({ recording_no, picture }) {
    await setPortrait(context, recording_no, Buffer.from(picture, 'base64'));
    return await sandboxRecording(context, recording_no);
  },

  async recording({ recording_no }, { hostname }) {
    const listed = await sandboxRecording(context, recording_no);
    const recording = await findRecording(context.connection.db, recording_no);
    if (!recording) throw new Failure('recordingMissing');
    // A job may have moved it between the two.
    return {
      ...listed,
      status: recording.status,
      ...(await reviewFile(context, recording, hostname)),
    };
  },
});

async function sandboxRecordings(
  { connection: { db }, personalData }: ServiceContext,
  recordingNo?: string,
): Promise<SandboxRecording[]> {
  const rows = await newestRecordings(db, recordingNo);
  const links = await newestLinks(
    db,
    rows.map(({ recording }) => recording.recordingNo),
  );
  return rows.map(({ recording, person, product }) => {
    const link = links.get(recording.recordingNo);
    return {
      recording_no: recording.recordingNo,
      status: recording.status,
      product_name: product.name,
      person: {
        name: personalData.open(person.nameSealed),
        certificate_number: personalData.open(person.certificateNumberSealed),
        mobile: personalData.open(person.mobileSealed),
      },
      transmit_record_no: link?.transmitRecordNo ?? '',
      short_link: linkRoute(link?.code ?? ''),
      expires_at: recording.expiresAt.toISOString(),
      submitted_at: recording.submittedAt?.toISOString() ?? null,
      will_check: recording.willCheck,
      updated_at: recording.updatedAt.toISOString(),
    };
  });
}

async function sandboxRecording(context: ServiceContext, recordingNo: string): Promise<SandboxRecording> {
  const [row] = await sandboxRecordings(context, recordingNo);
  if (!row) throw new Failure('recordingMissing');
  return row;
}

/** The authority's picture changes, and what was fetched of the old one is forgotten. */
async function setPortrait(context: ServiceContext, recordingNo: string, picture: Buffer): Promise<void> {
  const { connection, personalData, faceEngine } = context;
  const recording = await findRecording(connection.db, recordingNo);
  if (!recording) throw new Failure('recordingMissing');
  const [face] = await faceEngine.see(picture, { descriptors: false }).catch(() => []);
  if (!face) throw new Failure('facePictureUnreadable', { message: '照片里没有找到脸，请换一张' });
  const { personNo, certificateNumberSealed } = await personOf(connection.db, recording);
  await connection.db.transaction(async (tx) => {
    await putSandboxPortrait(tx, personalData, personalData.open(certificateNumberSealed), picture);
    await tx.update(people).set({ portraitKey: null }).where(eq(people.personNo, personNo));
  });
}
