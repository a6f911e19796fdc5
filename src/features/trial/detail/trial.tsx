import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { type Layers, useLayers } from '../../../lib/use-layers.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { useRetryWhenOnline } from '../../../parts/failure/use-retry-when-online.ts';
import { PageTrace } from '../../../parts/page-trace/page-trace.tsx';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { WatchedSale } from '../../../parts/watched-sale/watched-sale.tsx';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { platform } from '../../../platform/current.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { AgentLine } from '../../../parts/share/agent-line.tsx';
import { ShareButton } from '../../../parts/share/share-button.tsx';
import type { Dispatch } from '../dispatch.ts';
import { isShareRecorded } from '../shared/share-recorded.ts';
import { PreparingNotice } from '../shared/preparing-notice.tsx';
import { readingStates, unreadOf } from '../../../parts/document/read-state.ts';
import { TrialContext, useTrial } from '../use-trial.ts';
import { isSubmittedMeanwhile, openProcess } from './commit/begin-process.ts';
import { ChangedPremium } from './commit/changed-premium.tsx';
import { useCommit } from './commit/use-commit.ts';
import { useFollow } from './commit/use-follow.ts';
import { FactorGroups } from './factors/factor-groups.tsx';
import { UndoRemoval } from './factors/insurant-tools.tsx';
import { FactorsOutline } from './factors-outline.tsx';
import { Hero } from './hero.tsx';
import { PlanCard } from './plans/plan-card.tsx';
import { PremiumBar } from './premium/premium-bar.tsx';
import { AnchorTabs, Section } from './sections.tsx';
import { Terms } from './terms/terms.tsx';
import { LayerActionsContext, TopLayerContext, useLayerActions } from './trial-layers.ts';
import { ResumedTrial } from './resumed-trial.tsx';
import { TrialConflict } from './trial-conflict.tsx';
import { useNewerVersion } from './use-newer-version.ts';
import { acknowledgeToo, useAcknowledged } from './use-acknowledged.ts';
import { type TrialProps, type TrialVisit, useTrialVisit } from './use-trial-store.ts';

const noticeSheet = () => import('./notice-sheet.tsx');
const NoticeSheet = lazy(noticeSheet);
// The first thing to be answered comes beside what is drawn behind it; where it does not, it is asked for again.
noticeSheet().catch(() => undefined);
const DocumentSheet = lateSheet(() => import('./documents/document-sheet.tsx'));
const ShareMenus = lazy(() => import('../shared/share-menus.tsx'));
const ShareTrial = lateSheet(() => import('../shared/share-trial.tsx'));
const Reader = lateSheet(() => import('./documents/reader.tsx'));

export function Trial(props: TrialProps) {
  const visit = useTrialVisit(props);
  const layers = useLayers();
  return (
    <TrialContext value={visit.store}>
      <LayerActionsContext value={layers.actions}>
        <TopLayerContext value={layers.top}>
          <TrialPage {...props} visit={visit} layers={layers} />
        </TopLayerContext>
      </LayerActionsContext>
    </TrialContext>
  );
}

const documentList = 'documents';
const reading = 'read:';
const sharing = 'share';

interface PageProps extends TrialProps {
  readonly visit: TrialVisit;
  readonly layers: Layers;
}

function TrialPage({ info, layout, agent, kept, visit, layers: { top, actions } }: PageProps) {
  const { store, keeper } = visit;
  const isSales = isSalesHost();
  // Far below what is chosen first: drawn when that stands.
  const termsOf = useDeferredValue<PageProps['info'] | null>(info, null);
  const openList = () => top !== documentList && actions.show(documentList);
  const askNewer = useNewerVersion(info);
  const commit = useCommit({
    ...{ info, store, keeper, askNewer, onSheet: top !== undefined },
    ...{ openDocuments: openList, closeSheet: actions.close },
  });
  const openDocument = useCallback(
    (documentNo: string) => actions.show(`${reading}${documentNo}`),
    [actions],
  );
  const apply = () =>
    !isSales && unreadOf(readingStates.get(), info.documents).length > 0 ? openList() : commit.commit();
  const leave = useWayBack('/', { replace: true });
  const openedNo = top?.startsWith(reading) ? top.slice(reading.length) : null;
  // A sheet holds, and lets go, what stands directly in the root: the document's hold is of its own, within.
  return (
    <div>
      <div inert={openedNo !== null}>
        <Page
          title={isSales ? '为客户试算' : '保费试算'}
          back={leave}
          aside={<ShareButton onShare={() => actions.show(sharing)} />}
          tabs={<AnchorTabs />}
          actions={
            <>
              <UndoRemoval />
              <PremiumBar commit={commit} onApply={apply} />
            </>
          }
        >
          {isSales && <PreparingNotice />}
          {agent && <AgentLine agent={agent} />}
          <ResumedTrial visit={visit} productNo={info.product_no} kept={kept} />
          <Hero info={info} />
          <Section id="trial">
            <Factors info={info} layout={layout} />
          </Section>
          {termsOf && <Terms info={termsOf} onOpen={openDocument} />}
        </Page>
      </div>
      <Suspense>
        <RecordedNotice info={info} keeper={keeper} />
        <TrialConflict visit={visit} />
        {(isShareRecorded() || platform.name !== 'normal') && <ShareMenus info={info} store={store} />}
        {top === documentList && (
          <DocumentSheet info={info} commit={commit} onOpen={openDocument} onClose={actions.close} />
        )}
        {top === sharing && <ShareTrial info={info} store={store} onClose={actions.close} />}
        {openedNo !== null && <OpenedDocument info={info} documentNo={openedNo} askNewer={askNewer} />}
        <ChangedPremium store={store} commit={commit} />
      </Suspense>
    </div>
  );
}

/** Until it was acknowledged; then the process begins, and what is done is written down (rules R1, R8). */
function RecordedNotice({ info, keeper }: Pick<TrialProps, 'info'> & Pick<TrialVisit, 'keeper'>) {
  const fromAddress = useSearchParams()[0].get('processNo');
  const [isAcknowledged, acknowledge] = useAcknowledged(fromAddress ?? info.product_no);
  const onAcknowledge = (isWatched: boolean) => {
    sessionValues.watchDeclined.set(isWatched ? null : 'declined');
    acknowledge();
  };
  // An agent has a notice of their own, and no record of what is done: that is for who buys.
  const isSales = isSalesHost();
  const processNo = useProcess(info.product_no, isSales || isAcknowledged, (begun) => {
    keeper.began(begun);
    // The way back from the application names the process.
    if (isAcknowledged) acknowledgeToo(begun);
  });
  if (isSales) return processNo && <WatchedOnceTold subject={{ process_no: processNo }} who="agent" open />;
  if (!isAcknowledged) return <NoticeSheet info={info} onAcknowledge={onAcknowledge} />;
  return (
    processNo && (
      <>
        <PageTrace by="process_no" number={processNo} page="/detail" title="保费试算" />
        <WatchedSale subject={{ process_no: processNo }} open />
      </>
    )
  );
}

/** Null until it is there; without an answer it is asked for again. One that was submitted meanwhile is led to. */
function useProcess(
  productNo: string,
  isWanted: boolean,
  onBegun: (processNo: string) => void,
): string | null {
  const dispatch = useDispatch<Dispatch>();
  const [processNo, setProcessNo] = useState<string | null>(null);
  const [isUnheard, setUnheard] = useState(false);
  const follow = useFollow(productNo, true);
  const latest = useRef({ onBegun, follow });
  useEffect(() => {
    latest.current = { onBegun, follow };
  });
  const begin = useCallback(() => {
    openProcess(dispatch, productNo).then(
      (record) => {
        setUnheard(false);
        if (isSubmittedMeanwhile(record, productNo)) return void latest.current.follow(record);
        setProcessNo(record.insure_process_no);
        latest.current.onBegun(record.insure_process_no);
      },
      (failure: unknown) => setUnheard(failureCode(failure) === null),
    );
  }, [dispatch, productNo]);
  useEffect(() => {
    if (isWanted) begin();
  }, [begin, isWanted]);
  useRetryWhenOnline(isUnheard, begin);
  return processNo;
}

interface OpenedProps extends Pick<TrialProps, 'info'> {
  readonly documentNo: string;
  readonly askNewer: () => void;
}

function OpenedDocument({ info, documentNo, askNewer }: OpenedProps) {
  const { close, replaceTop } = useLayerActions();
  return (
    <Reader
      info={info}
      documentNo={documentNo}
      onNewer={askNewer}
      onRead={(next) => (next === null ? close() : replaceTop(`${reading}${next}`))}
      onClose={close}
    />
  );
}

function Factors({ info, layout }: Pick<TrialProps, 'info' | 'layout'>) {
  const isLaidOut = useTrial(({ laidOut }) => laidOut !== null);
  const failure = useTrial(({ premium }) => (premium.kind === 'failed' ? premium.failure : null));
  const startedOver = useTrial((state) => state.startedOver);
  if (!isLaidOut)
    return failure ? (
      <Notice tone="danger" title="没有加载出来">
        <p>{failureText(failure)}。请点下面的“重新计算”再试。</p>
      </Notice>
    ) : (
      <FactorsOutline />
    );
  return (
    <>
      {startedOver && (
        <Notice tone="attention" live title="产品有更新">
          <p>之前的选择已不适用，请重新选择。</p>
        </Notice>
      )}
      <FactorGroups groups={layout.groups} mostInsurants={layout.most_insurants}>
        <PlanCard info={info} />
      </FactorGroups>
    </>
  );
}
