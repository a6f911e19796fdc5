import { faceCodes } from '../../../contract/codes/face.ts';
import type { CallDefinition, RequestOf } from '../../../contract/define.ts';
import type { InviteInfo, MemberList, SentInvite } from '../../../contract/model/identity.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { identityEvents, ocr } from '../../../contract/services/ocr.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { followEvents } from '../../api/event-stream.ts';
import type { Dispatch } from './dispatch.ts';
import { setIdentityStream } from './stream-state.ts';
import type { Subject } from './subject.ts';

/** Cards and faces have calls of their own that answer the same: a page asks those of its step. */
const stepCalls = { ocr, face_recognition: faceRecognition } as const;
export type IdentityStep = keyof typeof stepCalls;

interface Asking {
  readonly at: IdentityStep;
}

type StepCalls = (typeof stepCalls)[IdentityStep];

/** What the one was told the other knows: both are kept as one. */
const own = (call: (calls: StepCalls) => CallDefinition) => ({
  query: ({ at, ...input }: Asking) => ({ call: call(stepCalls[at]), input }),
  extraOptions: { quiet: true },
});

export const identityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    members: build.query<MemberList, Subject & Asking>({
      ...own(({ getMemberList }) => getMemberList),
      responseSchema: ocr.getMemberList.response,
      serializeQueryArgs: ({ queryArgs: { at: _at, ...subject } }) => subject,
      providesTags: ['Identity'],
    }),
    cardDetail: endpoint(build, ocr.detail, { quiet: true, provides: 'Identity' }),
    inviteInfo: build.query<InviteInfo, RequestOf<typeof ocr.getInviteInfo> & Asking>({
      ...own(({ getInviteInfo }) => getInviteInfo),
      extraOptions: { quiet: true, handles: [faceCodes.faceLinkExpired.code] },
      responseSchema: ocr.getInviteInfo.response,
      serializeQueryArgs: ({ queryArgs: { at: _at, ...link } }) => link,
      providesTags: ['Identity', 'Invitation'],
    }),
    adoptForMember: endpoint(build, ocr.adoptForMember, { quiet: true, invalidates: 'Identity' }),
    askInvite: endpoint(build, ocr.askInvite, { quiet: true }),
    sendInvite: build.mutation<SentInvite, RequestOf<typeof ocr.sendInviteMessage> & Asking>({
      ...own(({ sendInviteMessage }) => sendInviteMessage),
      responseSchema: ocr.sendInviteMessage.response,
      invalidatesTags: ['Identity'],
    }),
    verifyCard: endpoint(build, ocr.verify, { quiet: true, invalidates: 'Identity' }),
    verifyInvitedCard: endpoint(build, ocr.verifyWithNotify, { quiet: true, invalidates: 'Identity' }),
    faceHint: endpoint(build, faceRecognition.hint, { quiet: true }),
    faceDetail: endpoint(build, faceRecognition.detail, { quiet: true, provides: 'Identity' }),
    orderConfirmDetails: endpoint(build, faceRecognition.orderConfirmDetails, { quiet: true }),
    healthAuditConfirmDetails: endpoint(build, faceRecognition.healthAuditConfirmDetails, { quiet: true }),
    verifyFace: endpoint(build, faceRecognition.verify, { quiet: true, invalidates: 'Identity' }),
    verifyInvitedFace: endpoint(build, faceRecognition.verifyWithNotify, {
      quiet: true,
      invalidates: 'Identity',
    }),
  }),
});

export const {
  useMembersQuery,
  useCardDetailQuery,
  useInviteInfoQuery,
  useAdoptForMemberMutation,
  useAskInviteMutation,
  useSendInviteMutation,
  useFaceHintQuery,
  useFaceDetailQuery,
  useOrderConfirmDetailsQuery,
  useHealthAuditConfirmDetailsQuery,
} = identityApi;

type CardVerification = Omit<RequestOf<typeof ocr.verify>, 'process_no'>;
type FaceVerification = Omit<RequestOf<typeof faceRecognition.verify>, 'process_no'>;

/** By who asks: the holder's call, or the invited member's, after which the one who invited is told. */
export const verifyCard = (dispatch: Dispatch, subject: Subject, verification: CardVerification) =>
  'process_no' in subject
    ? dispatch(identityApi.endpoints.verifyCard.initiate({ ...subject, ...verification }, { track: false }))
    : dispatch(
        identityApi.endpoints.verifyInvitedCard.initiate({ ...subject, ...verification }, { track: false }),
      );

/** As verifyCard, of a face. */
export const verifyFace = (dispatch: Dispatch, subject: Subject, verification: FaceVerification) =>
  'process_no' in subject
    ? dispatch(identityApi.endpoints.verifyFace.initiate({ ...subject, ...verification }, { track: false }))
    : dispatch(
        identityApi.endpoints.verifyInvitedFace.initiate({ ...subject, ...verification }, { track: false }),
      );

/** Several things change at once: one question afterwards. */
const settleMs = 150;

// What an act answered is the detail as it now is: nobody waits for it to be asked for again.
identityApi.enhanceEndpoints({
  endpoints: {
    verifyCard: {
      async onQueryStarted({ process_no, member_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        const of = { process_no, member_no };
        if (told) await dispatch(identityApi.util.upsertQueryData('cardDetail', of, told.data));
      },
    },
    verifyInvitedCard: {
      async onQueryStarted({ transmit_record_no, member_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        const of = { transmit_record_no, member_no };
        if (told) await dispatch(identityApi.util.upsertQueryData('cardDetail', of, told.data));
      },
    },
    verifyFace: {
      async onQueryStarted({ process_no, member_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        if (told?.data.kind !== 'result') return;
        const of = { process_no, member_no };
        await dispatch(identityApi.util.upsertQueryData('faceDetail', of, told.data.detail));
      },
    },
    verifyInvitedFace: {
      async onQueryStarted({ transmit_record_no, member_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        if (told?.data.kind !== 'result') return;
        const of = { transmit_record_no, member_no };
        await dispatch(identityApi.util.upsertQueryData('faceDetail', of, told.data.detail));
      },
    },
  },
});

identityApi.enhanceEndpoints({
  endpoints: {
    members: {
      /** As long as a list is shown, the stream says when it is another. */
      async onCacheEntryAdded({ at: _at, ...subject }, { cacheDataLoaded, cacheEntryRemoved, dispatch }) {
        const life = new AbortController();
        let asking: ReturnType<typeof setTimeout> | undefined;
        try {
          await cacheDataLoaded;
          const query = new URLSearchParams(subject).toString();
          void followEvents({
            ...{ path: `${identityEvents}?${query}`, auth: 'visitor', after: 0, signal: life.signal },
            onState: (stream) => {
              setIdentityStream(stream);
              // What happened while nobody listened is not told again.
              if (stream.kind === 'live') dispatch(identityApi.util.invalidateTags(['Identity']));
            },
            onEvent: () => {
              clearTimeout(asking);
              asking = setTimeout(
                () => void dispatch(identityApi.util.invalidateTags(['Identity'])),
                settleMs,
              );
            },
          });
        } catch {
          // Never loaded: there is nothing to keep up to date.
        }
        await cacheEntryRemoved;
        clearTimeout(asking);
        life.abort();
      },
    },
  },
});
