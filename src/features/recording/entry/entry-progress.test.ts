import { describe, expect, it } from 'vitest';
import type { ConfirmDetail, ConfirmItem } from '../../../../contract/services/single-recording.ts';
import { placeOf } from '../step-place.ts';
import { entryProgress } from './entry-progress.ts';

const item = (confirmed: boolean): ConfirmItem => ({
  key: 'product',
  title: '保险产品',
  emphasis: 'none',
  rows: [],
  amount: null,
  paragraphs: [],
  confirmed_at: confirmed ? '2026-03-08T06:30:00.000Z' : null,
});

const detail: ConfirmDetail = {
  recording_no: 'R1',
  status: 'invited',
  next_step_alias: 'identity_confirm',
  submissions_left: 5,
  expires_at: '2026-03-15T06:30:00.000Z',
  insurer_name: '安行示例人寿保险股份有限公司',
  product_name: '安行百万医疗险',
  will_check: 'none',
  sales: { name: '苏若谷', company: '示例保险代理有限公司', licence_no: '1' },
  person: { name_masked: '林**', mobile_masked: '138****0000', certificate_type: 'id_card' },
  reading_ms: 33_000,
  identified: false,
  items: [],
};

describe('what the page of a link says', () => {
  it('begins where nothing was done', () => {
    expect(entryProgress(detail)).toMatchObject({ done: 0, action: '开始办理', before: null });
  });

  it('names the item of the policy that is next', () => {
    const half: ConfirmDetail = {
      ...detail,
      identified: true,
      status: 'identified',
      next_step_alias: 'policy_confirm',
      items: [item(true), item(false), item(false), item(false)],
    };
    expect(entryProgress(half)).toMatchObject({
      done: 1,
      action: '接着办：保单 2/4',
      before: '身份已验证，保单信息已确认 1 项',
    });
  });

  it('calls the will check as every page of the way does', () => {
    const asked: ConfirmDetail = {
      ...detail,
      will_check: 'required',
      identified: true,
      status: 'policy_confirmed',
      next_step_alias: 'recognition_result',
    };
    const { steps, done, action } = entryProgress(asked);
    const { next } = placeOf('policy', 'required', 0);
    expect([steps[done], action]).toEqual([next, `接着办：${next}`]);
  });

  it('goes on with the reading after whatever steps there are', () => {
    const reading = {
      identified: true,
      status: 'recording',
      next_step_alias: 'recording_start_video',
    } as const;
    expect(entryProgress({ ...detail, ...reading })).toMatchObject({ done: 2, action: '接着办：朗读录制' });
    expect(entryProgress({ ...detail, ...reading, will_check: 'required' }).done).toBe(3);
  });

  it('asks another device who it is, and says what is there', () => {
    expect(entryProgress({ ...detail, status: 'verified' })).toMatchObject({
      action: '验证身份，查看结果',
      before: '录制已提交，不用再录',
    });
    expect(entryProgress({ ...detail, status: 'recording' }).action).toBe('验证身份，接着办');
  });
});
