import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import type { Log } from '../../../media/log.ts';
import { notePageEvent } from '../../lib/page-events.ts';
import { refusalNames } from '../camera/refusal-names.ts';

const transportWords: Readonly<Record<string, string>> = { multipart: '整份上传', form: '经服务器上传' };

/** What each step down of the pipeline is called, with its reason; null: a detail that is none. */
const steps: Readonly<Record<string, (detail: Readonly<Record<string, unknown>>) => string | null>> = {
  camera_refused: ({ refusal }) => `相机改为相册或系统相机：${refusalNames[refusal as CameraRefusal]}`,
  picture_by_library: ({ reason }) => `照片改由组件压缩：${textOf(reason)}`,
  card_guide_unavailable: ({ reason }) => `自动取景改为手动：${textOf(reason)}`,
  transport: ({ to, reason }) => {
    const word = transportWords[textOf(to)];
    return word === undefined ? null : `直传改为${word}：${textOf(reason)}`;
  },
  film_not_kept: ({ reason }) => `识别视频没有存下：${textOf(reason)}`,
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The trace takes no more. */
const longest = 40;

/** Writes into the page's trace each step down of camera, compression and upload, with its reason. */
export const notePipeline: Log = (name, detail) => {
  const what = steps[name]?.(detail);
  if (what) notePageEvent({ kind: 'step_down', what: what.slice(0, longest) });
};
