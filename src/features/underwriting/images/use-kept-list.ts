import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ImagePage } from '../../../../contract/model/underwriting-case.ts';
import { onlineOrPause } from '../../../../media/until-loaded.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { isUnheard } from '../../../api/unheard.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';
import type { ImageQueue } from './image-queue.ts';
import {
  laidList,
  ordersNow,
  sentList,
  type Laid,
  type Material,
  type Orders,
  type Taken,
} from './material.ts';

/** Several pictures that arrive together are laid down at once. */
const settleMs = 400;
const againMs = 5000;

interface Kept {
  readonly live: ImagePage;
  /** As it is shown: without what was taken back here. */
  readonly page: ImagePage;
  readonly taken: Taken;
  readonly material: Material;
}

/** What has arrived is laid down at once, so that another device, or a reload, finds it; again where nobody answers. */
export function useKeptList(
  processNo: string,
  { live, page, taken, material }: Kept,
  queue: ImageQueue,
): SaveWord {
  const dispatch = useDispatch<Dispatch>();
  const images = laidList(page, material);
  const content = JSON.stringify(images);
  const sent = JSON.stringify(sentList(images, live, taken));
  const [saved, setSaved] = useState(() => JSON.stringify(laidList(page, { tiles: [], orders: {} })));
  const [failed, setFailed] = useState<'waiting' | 'refused' | null>(null);
  const orders = JSON.stringify(ordersNow(page, material));
  useEffect(() => queue.keepOrders(JSON.parse(orders) as Orders), [queue, orders]);
  const listed = JSON.stringify(fileIdsOf(live));
  // What was resumed since the list was told is in it as well.
  useEffect(() => queue.laid(JSON.parse(listed) as string[]), [queue, listed, material.tiles]);
  useEffect(() => {
    if (content === saved) return undefined;
    const list = JSON.parse(sent) as typeof images;
    const changed = new AbortController();
    const keep = async () => {
      for (let pauseMs = settleMs; ; pauseMs = againMs) {
        await onlineOrPause(pauseMs, changed.signal);
        if (changed.signal.aborted) return;
        const error = await layList(dispatch, processNo, list);
        const isRefused = error !== null && !isUnheard(error);
        setFailed(error && (isRefused ? 'refused' : 'waiting'));
        if (!error) setSaved(content);
        if (!error || isRefused) return;
      }
    };
    void keep();
    return () => changed.abort();
  }, [content, sent, saved, dispatch, processNo]);
  if (failed && content !== saved) return failed;
  if (content !== saved) return 'saving';
  return images.every(({ files }) => files.length === 0) ? 'none' : 'saved';
}

/** Null where it was taken. */
async function layList(dispatch: Dispatch, process_no: string, images: Laid): Promise<Failure | null> {
  const list = { process_no, request_id: newRequestId(), images, submit: false, anyway: [] };
  const { error } = await dispatch(underwritingApi.endpoints.layImages.initiate(list, { track: false }));
  if (!error) return null;
  return isFailure(error) ? error : { kind: 'no_response' };
}

const fileIdsOf = ({ members }: ImagePage): string[] =>
  members.flatMap(({ images }) => images.flatMap(({ files }) => files.map(({ file_id }) => file_id)));
