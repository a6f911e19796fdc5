import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ImageKind, ImagePage } from '../../../../contract/model/underwriting-case.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useOnward } from '../../../process/sale/use-onward.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SaveSign } from '../../../ui/save-sign.tsx';
import { KindCard } from './kind-card.tsx';
import { LaidPage } from './laid-page.tsx';
import styles from './images.module.css';
import {
  fileIdOf,
  laidList,
  missingKinds,
  movedBy,
  sentList,
  unclearFiles,
  type Entry,
  type Laid,
  type Orders,
} from './material.ts';
import type { ImageQueue, Resumption, Tile } from './image-queue.ts';
import { UnclearSheet } from './unclear-sheet.tsx';
import { UnreadSheet } from './unread-sheet.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UnsentSheet } from './unsent-sheet.tsx';
import { isUnsent, standing } from './upload-progress.ts';
import { useImageQueue } from './use-image-queue.ts';
import { useKeptList } from './use-kept-list.ts';
import { useSharedPage } from './use-shared-page.ts';

const bar = '补充影像资料';

/** Material for the underwriter, by kind: photographed or chosen, kept as it arrives, sent in at once. */
export default function SupplementaryImagesPage() {
  return (
    <SalePageGuard page="/supplementary-images" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const subject = { process_no: props.processNo };
  const { data, error, refetch } = underwritingApi.useImagePageQuery(subject, fresh);
  useMembers(subject);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (!data.open) return <LaidPage {...props} bar={bar} page={data} />;
  return <Images {...props} live={data} />;
}

function Images({ processNo, record, live }: SalePageProps & { readonly live: ImagePage }) {
  const there = useThere(processNo, live);
  const { page, tiles, material } = there;
  const [named, setNamed] = useState(false);
  const sending = useSending(processNo, record);
  const missing = missingKinds(page, material);
  const unclear = unclearFiles(page, material);
  const busy = tiles.filter(({ state }) => state.kind === 'queued' || state.kind === 'uploading').length;
  const isReady = busy === 0 && there.resumption !== 'running';
  const submit = (anyway: readonly string[]) => void sending.send(there.list(), anyway);
  const { ask, sheet } = useAsking({ ...there, unclear, submit });
  const tap = () => {
    const [lack] = missing;
    if (lack) {
      setNamed(true);
      return goToKind(lack);
    }
    if (!isReady) return;
    ask();
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), next: '核保员审核', part: 0.6 }}
      aside={<SaveSign word={there.word} />}
      actions={
        <>
          <UploadBar tiles={tiles} />
          <p className={styles.left} role="status">
            {standing(tiles, missing, unclear.length)}
          </p>
          <Button busy={sending.busy} unready={missing.length > 0 || !isReady} onClick={tap}>
            提交审核
          </Button>
        </>
      }
    >
      <Notice tone="info">
        核保员需要看这几份资料。拍全、拍正、字能看清即可，传好的会自动保存，{page.working_days}{' '}
        个工作日（不含周末和法定节假日）内有结果。
      </Notice>
      {there.resumption === 'failed' && <Unread onRetry={() => void there.queue.resume()} />}
      <FailureNotice failure={sending.failure} />
      <Kinds processNo={processNo} there={there} missing={named ? missing : []} />
      <GiveUp record={record} />
      {sheet}
    </Page>
  );
}

/** An earlier visit may have left pictures here that are not shown. */
const Unread = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice tone="attention" live>
    <p>上次在这台手机上选的文件读不出来。如果本页还在另一个窗口打开，请先关闭那个窗口。</p>
    <Button look="plain" small onClick={onRetry}>
      重新读取
    </Button>
  </Notice>
);

interface Asking {
  readonly resumption: Resumption;
  readonly tiles: readonly Tile[];
  readonly unclear: readonly string[];
  readonly queue: ImageQueue;
  readonly submit: (anyway: readonly string[]) => void;
}

/** What is asked before the list is sent in: of what cannot be read, of what did not come to the store, of what is not clear. */
function useAsking({ resumption, tiles, unclear, queue, submit }: Asking) {
  const [asking, setAsking] = useState<'unread' | 'unsent' | 'unclear' | null>(null);
  const unsent = tiles.filter(isUnsent);
  const close = () => setAsking(null);
  const askOfUnclear = () => {
    setAsking(unclear.length > 0 ? 'unclear' : null);
    if (unclear.length === 0) submit([]);
  };
  const askOfUnsent = () => (unsent.length > 0 ? setAsking('unsent') : askOfUnclear());
  return {
    ask: () => (resumption === 'failed' ? setAsking('unread') : askOfUnsent()),
    sheet:
      asking === 'unread' ? (
        <UnreadSheet
          onRetry={() => {
            close();
            void queue.resume();
          }}
          onWithout={askOfUnsent}
          onClose={close}
        />
      ) : asking === 'unsent' ? (
        <UnsentSheet
          count={unsent.length}
          onRetry={() => {
            close();
            for (const { id } of unsent) queue.retry(id);
          }}
          onWithout={() => {
            for (const { id } of unsent) queue.remove(id);
            askOfUnclear();
          }}
          onClose={close}
        />
      ) : asking === 'unclear' ? (
        <UnclearSheet
          count={unclear.length}
          onClose={close}
          onAnyway={() => {
            close();
            submit(unclear);
          }}
        />
      ) : null,
  };
}

/** What there is of each kind, on this device and on others, and what is done with it. */
function useThere(processNo: string, live: ImagePage) {
  const { queue, tiles, resumption } = useImageQueue(processNo);
  const { page, taken, take } = useSharedPage(live);
  const [moved, setMoved] = useState<Orders>({});
  const material = { tiles, orders: { ...queue.orders, ...moved } };
  const word = useKeptList(processNo, { live, page, taken, material }, queue);
  return {
    ...{ page, queue, tiles, resumption, material, word },
    list: () => sentList(laidList(page, material), live, taken),
    remove(memberNo: string, image: string, entry: Entry) {
      if ('tile' in entry) queue.remove(entry.tile.id);
      const fileId = fileIdOf(entry);
      if (fileId !== null) take(memberNo, image, fileId);
    },
    move: (memberNo: string, kind: ImageKind, key: string, by: -1 | 1) =>
      setMoved(movedBy(memberNo, kind, material, key, by)),
  };
}

type Missing = ReturnType<typeof missingKinds>;

interface KindsProps {
  readonly processNo: string;
  readonly there: ReturnType<typeof useThere>;
  /** Those that are named as missing. */
  readonly missing: Missing;
}

const Kinds = ({ processNo, there, missing }: KindsProps) =>
  there.page.members.map(({ member_no: memberNo, name, images }) => (
    <section key={memberNo} className={styles.member}>
      {there.page.members.length > 1 && <h2>{name}</h2>}
      {images.map((kind) => (
        <KindCard
          key={kind.image}
          {...{ processNo, memberNo, kind, material: there.material, queue: there.queue }}
          missing={missing.some((one) => one.member_no === memberNo && one.image === kind.image)}
          onRemove={(entry) => there.remove(memberNo, kind.image, entry)}
          onMove={(key, by) => there.move(memberNo, kind, key, by)}
        />
      ))}
    </section>
  ));

function goToKind({ member_no, image }: Missing[number]): void {
  const card = document.getElementById(`kind-${member_no}-${image}`);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('input')?.focus({ preventScroll: true });
}

function useSending(processNo: string, record: SalePageProps['record']) {
  const dispatch = useDispatch<Dispatch>();
  const { busy, failure, act } = useAct();
  const onward = useOnward(processNo);
  const leave = useWayBack(addressOf('/manpower-underwriting', processNo), { replace: true });
  const send = async (images: Laid, anyway: readonly string[]) => {
    const list = { images, submit: true, anyway: [...anyway] };
    const sent = await act(list, (request_id) =>
      dispatch(
        underwritingApi.endpoints.layImages.initiate(
          { process_no: processNo, request_id, ...list },
          { track: false },
        ),
      ).unwrap(),
    );
    if (!sent) return;
    // The process has moved with it.
    if (record.current_step_alias === 'manpower_underwriting') await onward.askAndFollow();
    else leave();
  };
  return { busy: busy || onward.busy, failure: failure ?? onward.failure, send };
}
