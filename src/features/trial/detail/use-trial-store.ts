import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import type { trial } from '../../../../contract/services/trial.ts';
import { rememberProcess } from '../../../session/open-processes.ts';
import type { KeptChoices } from '../../../session/trial-values.ts';
import { askServer } from '../ask-server.ts';
import { type Choices, noChoices } from '../choices.ts';
import type { Dispatch } from '../dispatch.ts';
import { keepTrial } from '../keep-trial.ts';
import { keepChoices, keptChoices } from '../kept-choices.ts';
import type { ProductInfo, ProductLayout } from '../model.ts';
import { readingStates, readingsToKeep, withKnown } from '../../../parts/document/read-state.ts';
import { TrialKeeper } from '../trial-keeper.ts';
import { TrialStore } from '../trial-store.ts';

/** What the server keeps of the trial of a process. */
export type KeptTrial = ResponseOf<typeof trial.snapshot>;

export interface TrialProps {
  readonly info: ProductInfo;
  readonly layout: ProductLayout;
  /** Of the address. */
  readonly planNo: string | null;
  /** The agent who shared it, or null. */
  readonly agent: TransmitAgent | null;
  /** Of the process that it goes on in; null: none was begun yet. */
  readonly kept: KeptTrial | null;
}

/** One visit to a trial: what is chosen, and the keeping of it. */
export interface TrialVisit {
  readonly store: TrialStore;
  readonly keeper: TrialKeeper;
  /** When what was chosen earlier, or elsewhere, was kept; null where this tab chose it. */
  readonly resumedFrom: string | null;
}

interface Begun extends Pick<KeptChoices, 'version' | 'isSaved'> {
  readonly choices: Choices;
  readonly resumedFrom: string | null;
}

const choicesOf = ({ planNo, genes }: Choices): Choices => ({ planNo, genes });

/** What this tab kept, unless another one, or another device, was later; a change that was not sent yet is the latest. */
function begin({ info, kept }: TrialProps): Begun {
  const here = keptChoices(info.product_no);
  const there = kept?.snapshot ?? null;
  const isNew = { version: 0, isSaved: false, resumedFrom: null };
  if (kept && here?.processNo === kept.process_no) {
    const { version, isSaved } = here;
    if (!isSaved || version >= (there?.version ?? 0))
      return { choices: choicesOf(here), version, isSaved, resumedFrom: null };
  }
  if (there) {
    const { product_plan_no: planNo, genes, version, saved_at: resumedFrom } = there;
    return { choices: { planNo, genes }, version, isSaved: true, resumedFrom };
  }
  // Of another process's only where that is over: then there is none now.
  const isOurs = here !== null && (kept === null || here.processNo === null);
  return { choices: isOurs ? choicesOf(here) : noChoices(null), ...isNew };
}

/** The plan that the address names where none is chosen, and none that is not there. One plan is no choice. */
function withPlan(choices: Choices, { info, planNo }: TrialProps): Choices {
  const offered = info.plans.map(({ product_plan_no }) => product_plan_no);
  const known = [choices.planNo ?? '', planNo ?? '', offered.length === 1 ? (offered[0] ?? '') : ''];
  return { genes: choices.genes, planNo: known.find((one) => offered.includes(one)) ?? null };
}

type Documents = ProductInfo['documents'];

/** A value that is replaced, for who reads it later. */
function held<T>(first: T): readonly [() => T, (next: T) => void] {
  let value = first;
  return [() => value, (next) => void (value = next)];
}

/** `documents`: the texts as they are now. */
function newVisit(props: TrialProps, dispatch: Dispatch, documents: () => Documents): TrialVisit {
  const { info, layout, kept } = props;
  const { product_no: productNo } = info;
  const begun = begin(props);
  const choices = withPlan(begun.choices, props);
  if (kept) readingStates.update((states) => withKnown(states, documents(), kept.readings));
  const keeper = new TrialKeeper({
    send: keepTrial,
    readings: () => readingsToKeep(readingStates.get(), documents()),
    before: { ...begun, choices, processNo: kept?.process_no ?? null, readings: kept?.readings ?? [] },
    keepHere: ({ choices: { planNo, genes }, ...rest }) =>
      keepChoices(productNo, { planNo, genes: { ...genes }, ...rest }),
    onKept: ({ process_no, readings }) => {
      rememberProcess(productNo, process_no);
      readingStates.update((states) => withKnown(states, documents(), readings));
    },
  });
  const product = { productNo, firstPlanNo: layout.product_plan_no };
  const store = new TrialStore({
    ...{ choices, groups: layout.groups, keep: keeper.chosen },
    send: (question, signal) => askServer(dispatch, product, question, signal),
  });
  return { store, keeper, resumedFrom: begun.resumedFrom };
}

/** The trial of this visit, which asks for its premium and keeps what is chosen as long as the page is there. */
export function useTrialVisit(props: TrialProps): TrialVisit {
  const dispatch = useDispatch<Dispatch>();
  const [documents, replaceDocuments] = useState(() => held(props.info.documents))[0];
  const [visit] = useState(() => newVisit(props, dispatch, documents));
  useEffect(() => replaceDocuments(props.info.documents), [replaceDocuments, props.info.documents]);
  const { store, keeper } = visit;
  useEffect(() => {
    store.reprice();
    return store.stop;
  }, [store]);
  useEffect(() => {
    const hidden = () => document.hidden && keeper.leave();
    const again = () => void keeper.flush();
    const unfollow = readingStates.subscribe(keeper.read);
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', keeper.leave);
    addEventListener('online', again);
    return () => {
      unfollow();
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', keeper.leave);
      removeEventListener('online', again);
      again();
    };
  }, [keeper]);
  return visit;
}
