import { useMemo } from 'react';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import type { RegisteredClip } from '../../../media/recording/recording-calls.ts';
import type { Failure } from '../../api/failure.ts';
import type { ReadContent } from '../../../contract/services/single-recording.ts';
import { recordingApi } from './api.ts';
import { toElsewhere, toScript } from './model.ts';

export type Content =
  /** Not there yet, or why not. */
  | { readonly kind: 'pending'; readonly failure: Failure | null; readonly onRetry: () => void }
  | {
      readonly kind: 'there';
      readonly content: ReadContent;
      readonly script: RecordingScript;
      readonly elsewhere: readonly RegisteredClip[];
    };

/** The statement; kept for the whole flow, so that one session reads one text. */
export function useReadContent(transmitRecordNo: string): Content {
  const { data, error, refetch } = recordingApi.useReadContentQuery({
    transmit_record_no: transmitRecordNo,
  });
  return useMemo((): Content => {
    if (data) return { kind: 'there', content: data, script: toScript(data), elsewhere: toElsewhere(data) };
    return {
      kind: 'pending',
      failure: (error as Failure | undefined) ?? null,
      onRetry: () => void refetch(),
    };
  }, [data, error, refetch]);
}
