import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ImagePage } from '../../../../contract/model/underwriting-case.ts';
import { onlineOrPause } from '../../../../media/until-loaded.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';
import type { ImageQueue } from './image-queue.ts';
import { laidList, ordersNow, type Material, type Orders } from './material.ts';

/** Several pictures that arrive together are laid down at once. */
const settleMs = 400;
const againMs = 5000;

/** What has arrived is laid down at once, so that another device, or a reload, finds it; again where nobody answers. */
export function useKeptList(
  processNo: string,
  page: ImagePage,
  material: Material,
  queue: ImageQueue,
): SaveWord {
  const dispatch = useDispatch<Dispatch>();
  const images = laidList(page, material);
  const content = JSON.stringify(images);
  const [saved, setSaved] = useState(content);
  const [failed, setFailed] = useState<'waiting' | 'refused' | null>(null);
  const orders = JSON.stringify(ordersNow(page, material));
  useEffect(() => queue.keepOrders(JSON.parse(orders) as Orders), [queue, orders]);
  useEffect(() => {
    const list = JSON.parse(content) as typeof images;
    if (content === saved) {
      queue.laid(fileIdsOf(list));
      return undefined;
    }
    const changed = new AbortController();
    const keep = async () => {
      for (let pauseMs = settleMs; ; pauseMs = againMs) {
        await onlineOrPause(pauseMs, changed.signal);
        if (changed.signal.aborted) return;
        const error = await layList(dispatch, processNo, list);
        setFailed(error && (error.kind === 'code' ? 'refused' : 'waiting'));
        if (!error) setSaved(content);
        if (!error || error.kind === 'code') return;
      }
    };
    void keep();
    return () => changed.abort();
  }, [content, saved, dispatch, processNo, queue]);
  if (failed && content !== saved) return failed;
  if (content !== saved) return 'saving';
  return images.every(({ files }) => files.length === 0) ? 'none' : 'saved';
}

/** Null where it was taken. */
async function layList(
  dispatch: Dispatch,
  process_no: string,
  images: ReturnType<typeof laidList>,
): Promise<Failure | null> {
  const list = { process_no, request_id: newRequestId(), images, submit: false, anyway: [] };
  const { error } = await dispatch(underwritingApi.endpoints.layImages.initiate(list, { track: false }));
  if (!error) return null;
  return isFailure(error) ? error : { kind: 'no_response' };
}

const fileIdsOf = (images: ReturnType<typeof laidList>): string[] =>
  images.flatMap(({ files }) => files.map(({ file_id }) => file_id));
