import recorderAddress from './page-recorder.ts?worker&url';
import { recorderHook, type RecorderWindow, type StartRecorder } from './recorder-hook.ts';

/** The tag has done its work by then (specification, section 9). */
const tagMs = 2000;
const patienceMs = 20_000;

let loading: Promise<StartRecorder> | null = null;

/** The recorder, from that origin or the page's own. Rejects where it does not come; the next call tries again. */
export function loadRecorder(origin: string | null): Promise<StartRecorder> {
  loading ??= byTag(new URL(recorderAddress, origin ?? location.origin).href).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function byTag(address: string): Promise<StartRecorder> {
  return new Promise((resolve, reject) => {
    const page = window as RecorderWindow;
    page[recorderHook] = resolve;
    const tag = document.createElement('script');
    tag.type = 'module';
    tag.crossOrigin = 'anonymous';
    tag.src = address;
    tag.onerror = () => reject(new Error('the recorder was not loaded'));
    document.head.append(tag);
    setTimeout(() => tag.remove(), tagMs);
    setTimeout(() => reject(new Error('the recorder did not come')), patienceMs);
  });
}
