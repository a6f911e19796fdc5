import { useEffect } from 'react';
import type { CardDetail } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { fileIdOf, isUnsent } from '../../../../media/card/picture-state.ts';
import { useRetryWhenOnline } from '../../../parts/failure/use-retry-when-online.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { cardPages, sheetPages, shownPaper } from '../card/pages.ts';
import { useCardAct } from '../card/use-card-act.ts';
import { useCardEntries } from './use-card-entries.ts';
import { type Session, useCardSession } from './use-card-session.ts';
import { useHeldPicture } from './use-held-picture.ts';
import { useRenewedLinks } from './use-renewed-links.ts';
import { useShooting } from './use-shooting.ts';
import { useWaiting } from './use-waiting.ts';

interface Card {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly detail: CardDetail;
  readonly onChanged: () => void;
}

/** What counts no more does not stay on this device, nor before the member. */
function useForgotten(
  session: Session | null,
  { isOver, isTakenBack }: { readonly isOver: boolean; readonly isTakenBack: boolean },
) {
  useEffect(() => {
    // What is done, or no longer agreed to.
    if (isOver) session?.forget();
  }, [isOver, session]);
  useEffect(() => {
    // Another window took it back: what was read is no more, and what is on its way stays.
    if (!isTakenBack || !session) return;
    for (const side of cardPages)
      if (session.getStates().get(side)?.kind === 'read') session.remove(side, true);
  }, [isTakenBack, session]);
}

/** What one member's card is shot, sent and decided with; nothing is shot or chosen before it is agreed to. */
export function useCardFlow({ subject, memberNo, detail, onChanged }: Card) {
  const { session, states, withSession } = useCardSession(subject, memberNo);
  const consent = useConsent({ ...subject, member_no: memberNo }, 'id_card');
  const acts = useCardAct(subject, memberNo);
  const isAsked = consent.state?.given_at === null;
  // Ticked here, it may be given already while the server's answer still says otherwise.
  const withdrawn = isAsked && consent.state.held_since === null && !consent.ticked;
  const { waiting, agrees } = useWaiting(consent);
  const isDone = detail.state === 'passed' || detail.state === 'to_person';
  const entries = useCardEntries({ subject, memberNo, detail, isOver: isDone || withdrawn });
  const shooting = useShooting(({ page, picture }) => {
    entries.takenAnew(page);
    withSession((there) => there.take(page, picture).then(onChanged));
  });
  useRenewedLinks(detail, shooting.camera.state.kind === 'open', onChanged);
  useRetryWhenOnline([...states.values()].some(isUnsent), () => void session?.sendUnsent().then(onChanged));
  const hasSheets = sheetPages.some((page) => states.has(page));
  const paper = shownPaper(detail.member, entries.chosen, hasSheets);
  useForgotten(session, { isOver: isDone || withdrawn, isTakenBack: detail.state === 'owed' });

  const album = useHeldPicture(consent, shooting.choose);
  const open = async (pages: readonly CardPage[]) => {
    withSession((there) => there.prepare());
    album.forget();
    if (await agrees({ kind: 'shoot', pages })) await shooting.shoot(pages);
  };
  const sendAgain = async (page: CardPage, anyway?: true) => {
    if (!(await agrees({ kind: 'send', page, anyway }))) return;
    await session?.sendAgain(page, anyway);
    onChanged();
  };
  const choose = (picture: Blob, page: CardPage) => {
    withSession((there) => there.prepare());
    album.choose(picture, page);
  };
  const remove = async (page: CardPage) => {
    // Without its last page it is the same paper still.
    entries.choose(paper);
    const fileId = fileIdOf(states.get(page));
    // The server's first, or nobody would remember it there.
    if (fileId !== null && !(await acts.act({ kind: 'remove', file_id: fileId }))) return;
    withSession((there) => {
      // Another may have taken its place meanwhile.
      if (fileId === null || fileIdOf(there.getStates().get(page)) === fileId)
        there.remove(page, fileId !== null);
    });
  };
  const toPerson = async () => {
    // Without a consent: it is what somebody does who gives none.
    if (!(await acts.act({ kind: 'to_person' }))) return;
    shooting.stop();
  };
  return {
    ...{ session, states, consent, acts, shooting, entries, paper },
    /** Before anything else of the card. */
    isToAgree: withdrawn || waiting !== null || (isAsked && album.isHeld),
    waiting,
    /** Which is shot, or is to be. */
    page: shooting.page ?? (waiting?.kind === 'shoot' ? (waiting.pages[0] ?? null) : null),
    open: (pages: readonly CardPage[]) => void open(pages),
    sendAgain: (page: CardPage, anyway?: true) => void sendAgain(page, anyway),
    ...{ choose, isHeld: album.isHeld },
    remove: (page: CardPage) => void remove(page),
    toPerson: () => void toPerson(),
  };
}
export type CardFlowOf = ReturnType<typeof useCardFlow>;
