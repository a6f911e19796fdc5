import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UploadedImage } from '../../../../contract/model/underwriting-case.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { useOneAtATime } from '../../../parts/identity/use-one-at-a-time.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';

/** What a tile shows small: a picture by its address, a document by its number with the server. */
export type Seen =
  | { readonly type: 'image'; readonly url: string | null }
  | { readonly type: 'document'; readonly fileId: string; readonly name: string };

export const seenOf = ({ type, url, file_id: fileId }: UploadedImage, name: string): Seen =>
  type === 'image' ? { type, url } : { type, fileId, name };

/** Looks at one file: a picture here, a document is saved by an address that is asked for with the tap. */
export function useSee(processNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const [picture, setPicture] = useState<string | null>(null);
  const [hasSaved, setSaved] = useState(false);
  const { failure, run } = useOneAtATime();
  const open = async (fileId: string, name: string) => {
    const ask = underwritingApi.endpoints.imagePage.initiate(
      { process_no: processNo },
      { forceRefetch: true, subscribe: false },
    );
    const { members } = await dispatch(ask).unwrap();
    const files = members.flatMap(({ images }) => images.flatMap((kind) => kind.files));
    const found = files.find(({ file_id }) => file_id === fileId);
    // Until it is laid it is told like an answer that is late.
    if (!found) throw new Error(`${fileId} is not laid yet`);
    saveFile(found.url, `${name}.pdf`);
    setSaved(true);
  };
  const see = (seen: Seen): void => {
    if (seen.type === 'image') setPicture(seen.url);
    else void run(() => open(seen.fileId, seen.name));
  };
  return { picture, failure, hasSaved, see, close: () => setPicture(null) };
}
