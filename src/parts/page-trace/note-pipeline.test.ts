import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPageEvent, type PageEvent } from '../../lib/page-events.ts';
import { notePipeline } from './note-pipeline.ts';

const heard: PageEvent[] = [];
let stop = () => undefined as void;
beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  heard.length = 0;
  stop = onPageEvent((event) => heard.push(event));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it.each([
  ['camera_refused', { refusal: 'in_use' }, '相机改为相册或系统相机：正被其他应用占用'],
  ['picture_by_library', { reason: 'no canvas in a thread' }, '照片改由组件压缩：no canvas in a thread'],
  ['card_guide_unavailable', { reason: 'Error: no such asset' }, '自动取景改为手动：Error: no such asset'],
  ['transport', { to: 'form', reason: 'unreachable' }, '直传改为经服务器上传：unreachable'],
])('%s is written down as a step down, with its reason', (name, detail, what) => {
  notePipeline(name, detail);
  expect(heard).toEqual([{ kind: 'step_down', what }]);
});

it('is as long as the trace takes, and is silent of what is no step down', () => {
  notePipeline('picture_by_library', { reason: 'x'.repeat(90) });
  notePipeline('upload_failure', { reason: 'the link is away' });
  expect(heard.map(({ what }) => what.length)).toEqual([40]);
});
