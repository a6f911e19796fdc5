import recorderAddress from './page-recorder.ts?worker&url';
import { metaContent } from './page-facts.ts';
import { recorderHook, type RecorderWindow, type StartRecorder } from './recorder-hook.ts';

/** The tag has done its work by then (specification, section 9). */
const tagMs = 2000;
const patienceMs = 20_000;

/** What the build's recorder must be, byte for byte; the page's own document says it. */
const integrityOf = () => metaContent('recorder-integrity');

let loading: Promise<StartRecorder> | null = null;

/**
 * The recorder, from that origin or the page's own. Rejects where it does not come or is not the build's; the next call
 * tries again.
 */
export function loadRecorder(origin: string | null): Promise<StartRecorder> {
  const integrity = integrityOf();
  // Whatever another origin would give the page to run.
  if (origin !== null && integrity === null)
    return Promise.reject(new Error('nothing says what the recorder must be'));
  const address = new URL(recorderAddress, origin ?? location.origin).href;
  loading ??= byTag(address, integrity).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function byTag(address: string, integrity: string | null): Promise<StartRecorder> {
  return new Promise((resolve, reject) => {
    const page = window as RecorderWindow;
    page[recorderHook] = resolve;
    const tag = document.createElement('script');
    tag.type = 'module';
    tag.crossOrigin = 'anonymous';
    if (integrity !== null) tag.integrity = integrity;
    tag.src = address;
    tag.onerror = () => reject(new Error('the recorder was not loaded'));
    document.head.append(tag);
    setTimeout(() => tag.remove(), tagMs);
    setTimeout(() => reject(new Error('the recorder did not come')), patienceMs);
  });
}
