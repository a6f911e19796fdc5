import { isCardSign, type CardDetail, type CardSide } from '../../../../contract/model/identity.ts';
import type { PictureState } from '../../../../media/card/picture-state.ts';
import { cardPages } from '../card/pages.ts';
import { refusedPictures } from '../../../parts/picture-input/refused-pictures.ts';
import { offlineWords, unsentWords } from '../words.ts';
import { pictureCodes, type ReadAnswer } from './card-calls.ts';
import { isByWord } from '../result/checked.ts';
import type { States } from './use-card-session.ts';

/** One side as its page shows it. */
export interface SideState {
  readonly kind: 'missing' | 'sending' | 'bad' | 'unsent' | 'good';
  readonly picture: Blob | null;
  /** Of the server's, where this device has none. */
  readonly url: string | null;
  /** 0 to 1. */
  readonly fraction: number;
  readonly words: string;
  /** Why it must be taken anew, in a sentence. */
  readonly problem: string | null;
}

const blank: SideState = {
  ...{ kind: 'missing', picture: null, url: null, fraction: 0 },
  ...{ words: '还没拍', problem: null },
};

/** Of what a person decided against nothing counts. */
export const countingOf = (detail: CardDetail): CardDetail =>
  detail.state === 'refused' ? { ...detail, sides: { front: null, back: null }, findings: [] } : detail;

/** What this device is doing counts before what the server says of an earlier picture. */
export function sideStates(detail: CardDetail, states: States): Record<CardSide, SideState> {
  const of = (side: CardSide): SideState => {
    const state = states.get(side);
    return (state && fromDevice(state, detail, side)) ?? fromServer(detail, side);
  };
  return { front: of('front'), back: of('back') };
}

export interface SideProblem {
  readonly side: CardSide;
  readonly problem: string;
}

/** Why sides must be taken anew, in the order in which they are taken. */
export const problemsOf = (sides: Record<CardSide, SideState>): readonly SideProblem[] =>
  cardPages.flatMap((side) => {
    const { problem } = sides[side];
    return problem === null ? [] : [{ side, problem }];
  });

function fromDevice(state: PictureState<ReadAnswer>, detail: CardDetail, side: CardSide): SideState | null {
  switch (state.kind) {
    case 'empty':
      return null;
    case 'making':
      return { ...blank, kind: 'sending', words: '正在处理' };
    case 'refused':
      return { ...blank, kind: 'bad', words: '需要重拍', problem: refusedPictures[state.refusal] };
    case 'sending': {
      const { picture, fraction, onDevice, offline } = state;
      const words = offline ? offlineWords(onDevice) : '正在上传';
      return { ...blank, kind: 'sending', picture, fraction: fraction * 0.9, words };
    }
    case 'reading':
      return { ...blank, kind: 'sending', picture: state.picture, fraction: 0.95, words: '正在识别' };
    case 'read': {
      const latest = latestOf(state.answer, detail);
      const read = fromServer(latest, side);
      return fileOf(latest, side) === fileOf(state.answer, side) ? { ...read, picture: state.picture } : read;
    }
    case 'failed': {
      const { code, message, picture } = state;
      const worse = code !== null && pictureCodes.includes(code);
      return worse
        ? { ...blank, kind: 'bad', picture, words: '需要重拍', problem: problemOf(detail, side) ?? message }
        : { ...blank, kind: 'unsent', picture, words: unsentWords(state), problem: null };
    }
  }
}

/** When the server said it: its addresses are good as long. Empty where it has no picture. */
const saidAt = ({ sides: { front, back } }: CardDetail): string => (front ?? back)?.expires_at ?? '';

/** What was answered when a picture was read may come before the detail, and may be over by the time of that. */
const latestOf = (answer: ReadAnswer, detail: CardDetail): CardDetail =>
  answer !== null && saidAt(answer) > saidAt(detail) ? answer : detail;

const fileOf = (detail: ReadAnswer, side: CardSide): string | null =>
  (detail && countingOf(detail).sides[side]?.file_id) ?? null;

function fromServer(detail: CardDetail, side: CardSide): SideState {
  const shown = countingOf(detail).sides[side];
  const problem = problemOf(detail, side);
  if (problem !== null && !shown?.flagged)
    return { ...blank, kind: 'bad', url: shown?.url ?? null, words: '需要重拍', problem };
  if (!shown) return blank;
  return { ...blank, kind: 'good', url: shown.url, fraction: 1, words: '已识别' };
}

/** Null where nothing was found that another picture would mend. */
const problemOf = (detail: CardDetail, of: CardSide): string | null =>
  countingOf(detail).findings.find(
    ({ side, finding }) => side === of && !isCardSign(finding) && !isByWord(detail, finding),
  )?.message ?? null;
