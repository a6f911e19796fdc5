import { lazy, Suspense, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { trial } from '../../../../contract/services/trial.ts';
import { failureText } from '../../../api/reactions.ts';
import { useLayers } from '../../../lib/use-layers.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { askServer } from '../ask-server.ts';
import type { Dispatch } from '../dispatch.ts';
import { keepChoices, keptChoices } from '../kept-choices.ts';
import { readingStates, unreadOf } from '../read-state.ts';
import { TrialStore } from '../trial-store.ts';
import { TrialContext, useTrial } from '../use-trial.ts';
import { openProcess } from './commit/begin-process.ts';
import { useCommit } from './commit/use-commit.ts';
import { FactorGroups } from './factors/factor-groups.tsx';
import { Hero } from './hero.tsx';
import { PlanCard, type ProductInfo } from './plans/plan-card.tsx';
import { PremiumBar } from './premium/premium-bar.tsx';
import { AnchorTabs, Section } from './sections.tsx';
import { Blocks } from './terms/blocks.tsx';
import { CasesCard } from './terms/cases-card.tsx';
import { CoverCard } from './terms/cover-card.tsx';
import { DocumentsCard } from './terms/documents-card.tsx';
import { ExclusionCard } from './terms/exclusion-card.tsx';
import { QuestionsCard } from './terms/questions-card.tsx';
import { RatesCard } from './terms/rates-card.tsx';
import { LayersContext } from './trial-layers.ts';
import { useAcknowledged } from './use-acknowledged.ts';

const NoticeSheet = lazy(() => import('./notice-sheet.tsx'));
const DocumentSheet = lazy(() => import('./documents/document-sheet.tsx'));
const Reader = lazy(() => import('./documents/reader.tsx'));
const ChangedSheet = lazy(() => import('./commit/changed-sheet.tsx'));

export type Layout = ResponseOf<typeof trial.layoutList>;

interface Props {
  readonly info: ProductInfo;
  readonly layout: Layout;
  /** Of the address. */
  readonly planNo: string | null;
}

function useStore({ info, layout, planNo }: Props): TrialStore {
  const dispatch = useDispatch<Dispatch>();
  const [store] = useState(() => {
    const kept = keptChoices(info.product_no);
    const offered = info.plans.map(({ product_plan_no }) => product_plan_no);
    // The address names a plan where a link does; one plan is no choice.
    const named = [planNo, kept.planNo, offered.length === 1 ? offered[0] : null];
    const chosen = named.find((one) => one != null && offered.includes(one)) ?? null;
    return new TrialStore({
      choices: { ...kept, planNo: chosen },
      groups: layout.groups,
      send: (question, signal) =>
        askServer(
          dispatch,
          { productNo: info.product_no, firstPlanNo: layout.product_plan_no },
          question,
          signal,
        ),
      keep: (choices) => keepChoices(info.product_no, choices),
    });
  });
  useEffect(() => {
    store.reprice();
    return store.stop;
  }, [store]);
  return store;
}

export function Trial(props: Props) {
  const store = useStore(props);
  const layers = useLayers();
  return (
    <TrialContext value={store}>
      <LayersContext value={layers}>
        <TrialPage {...props} store={store} layers={layers} />
      </LayersContext>
    </TrialContext>
  );
}

const reading = 'read:';
const documentList = 'documents';

interface PageProps extends Props {
  readonly store: TrialStore;
  readonly layers: ReturnType<typeof useLayers>;
}

function TrialPage({ info, layout, store, layers }: PageProps) {
  const dispatch = useDispatch<Dispatch>();
  const processNo = useSearchParams()[0].get('processNo');
  const [acknowledged, acknowledge] = useAcknowledged(processNo ?? info.product_no);
  const top = layers.layers[layers.layers.length - 1];
  const openDocuments = () => layers.show(documentList);
  const commit = useCommit({ info, store, onUnread: openDocuments });
  const openDocument = (documentNo: string) => layers.show(`${reading}${documentNo}`);
  const apply = () =>
    unreadOf(readingStates.get(), info.documents).length > 0 ? openDocuments() : commit.commit();
  const begin = () => {
    acknowledge();
    // Tried again at the end of the trial, where it matters.
    openProcess(dispatch, info.product_no).catch(() => undefined);
  };
  return (
    <>
      <div inert={top?.startsWith(reading) ?? false}>
        <Page
          title="保费试算"
          back
          tabs={<AnchorTabs />}
          actions={<PremiumBar busy={commit.busy} onApply={apply} />}
        >
          <Hero info={info} />
          <Section id="trial">
            <Factors info={info} layout={layout} />
          </Section>
          <Section id="cover">
            <CoverCard info={info} />
          </Section>
          <Section id="excluded">
            <ExclusionCard info={info} onOpen={openDocument} />
            <Card title="几个重要日子与费用">
              <Rows rows={info.facts} />
            </Card>
          </Section>
          <Section id="rates">
            <CasesCard info={info} />
            <RatesCard productNo={info.product_no} />
          </Section>
          <Section id="clauses">
            <DocumentsCard info={info} onOpen={openDocument} />
            <QuestionsCard info={info} />
            <Blocks info={info} />
          </Section>
          {commit.refusal?.kind === 'failed' && (
            <Notice tone="danger" live title="没有提交成功">
              <p>{failureText(commit.refusal.failure)}。您的选择都在，可以再点一次“立即投保”。</p>
            </Notice>
          )}
        </Page>
      </div>
      <Suspense>
        {!acknowledged && <NoticeSheet info={info} onAcknowledge={begin} />}
        {top === documentList && (
          <DocumentSheet
            info={info}
            busy={commit.busy}
            onOpen={openDocument}
            onDone={commit.commit}
            onClose={layers.close}
          />
        )}
        {top?.startsWith(reading) && (
          <Reader
            info={info}
            documentNo={top.slice(reading.length)}
            onRead={(next) => (next === null ? layers.close() : layers.replaceTop(`${reading}${next}`))}
            onClose={layers.close}
          />
        )}
        {commit.refusal?.kind === 'premium_changed' && (
          <Changed store={store} refusal={commit.refusal} commit={commit} />
        )}
      </Suspense>
    </>
  );
}

interface ChangedProps {
  readonly store: TrialStore;
  readonly refusal: {
    readonly productVersion: number;
    readonly quotation: Parameters<TrialStore['takeQuotation']>[1];
  };
  readonly commit: ReturnType<typeof useCommit>;
}

function Changed({ store, refusal: { productVersion, quotation }, commit }: ChangedProps) {
  const before = useTrial(({ premium }) => (premium.kind === 'ready' ? premium.quotation.first_fen : 0));
  return (
    <ChangedSheet
      before={before}
      quotation={quotation}
      onTake={() => {
        store.takeQuotation(productVersion, quotation);
        commit.commit();
      }}
      onLeave={() => {
        commit.dismiss();
        store.reprice();
      }}
    />
  );
}

function Factors({ info, layout }: Pick<Props, 'info' | 'layout'>) {
  const isLaidOut = useTrial(({ laidOut }) => laidOut !== null);
  const startedOver = useTrial((state) => state.startedOver);
  if (!isLaidOut) return <div className="skeleton-card" />;
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
