import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { CardDetail } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import type { PictureState } from '../../../../media/card/picture-state.ts';
import type { ReadAnswer } from './card-calls.ts';
import { sideStates } from './side-state.ts';

const picture = new Blob(['jpeg']);
const shown = {
  file_id: 'file-1',
  url: 'https://store/1',
  expires_at: '2026-11-22T10:00:00Z',
  flagged: false,
};

const detail = (different: Partial<CardDetail> = {}): CardDetail => ({
  member: {
    ...{ member_no: 'M-1', roles: ['applicant'], name: '林知夏', relation: 'self', age: 34 },
    ...{ certificate_type: 'id_card', mobile_masked: null, is_self: true, by: 'self' },
    ...{ card: 'reading', face: 'owed', card_at: null, face_at: null, invite: null, declined: null },
  },
  ...{ paper: 'id_card', sides: { front: null, back: null }, fields: [], findings: [] },
  ...{ quality_failures: 0, anyway_sides: [], may_submit_anyway: false, state: 'reading' },
  ...{ applied: { number: '', birth: null, gender: null }, message: null, message_of_person: null },
  wished: null,
  ...different,
});

const on = (page: CardPage, state: PictureState<ReadAnswer>) => new Map([[page, state]]);

describe('a side of a card', () => {
  it('is what the server has, where this device does nothing', () => {
    const { front, back } = sideStates(detail({ sides: { front: shown, back: null } }), new Map());
    expect(front).toMatchObject({ kind: 'good', url: 'https://store/1' });
    expect(back.kind).toBe('missing');
  });

  it('is what this device does, whatever the server has of an earlier picture', () => {
    const sending = (onDevice: boolean) =>
      on('front', { kind: 'sending', picture, onDevice, fraction: 0.5, offline: true });
    const { front } = sideStates(detail({ sides: { front: shown, back: null } }), sending(true));
    expect(front).toMatchObject({ kind: 'sending', picture });
    expect(front.words).toContain('已存在本机');
    // What the phone had no room for is gone with the page.
    expect(sideStates(detail(), sending(false)).front.words).toContain('不要关闭本页');
  });

  it('is to be taken anew where the server could not read it, and says why', () => {
    const findings = [{ side: 'back', finding: 'glare', message: '国徽面反光。' } as const];
    const failed = (code: number | null) =>
      on('back', { kind: 'failed', picture, code, message: '没有看清', held: false });
    const unread = sideStates(detail({ findings }), failed(catalogue.cardUnreadable.code)).back;
    expect(unread).toMatchObject({ kind: 'bad', problem: '国徽面反光。' });
    expect(sideStates(detail(), failed(catalogue.cardUnreadable.code)).back.problem).toBe('没有看清');
  });

  describe('that was read on this device', () => {
    const at = (minute: number, file_id: string) => ({
      ...{ ...shown, file_id },
      expires_at: `2026-11-22T10:0${minute}:00.000Z`,
    });
    const answered = (side: CardPage, answer: CardDetail) =>
      on(side, { kind: 'read', picture, fileId: null, answer });
    const bothSides = (minute: number) => ({ front: at(minute, 'file-1'), back: at(minute, 'file-2') });
    const read = answered('back', detail({ sides: bothSides(2), state: 'to_check' }));

    it('is what was answered, until the detail says it, too', () => {
      const before = detail({ sides: { front: at(1, 'file-1'), back: null } });
      expect(sideStates(before, read).back).toMatchObject({ kind: 'good', picture });
      const empty = detail({ state: 'owed' });
      expect(sideStates(empty, read).back.kind).toBe('good');
    });

    it('is what the detail says since: over, or no more', () => {
      const findings = [{ side: 'back', finding: 'expired', message: '证件已过期。' } as const];
      const over = detail({ findings, sides: bothSides(3), state: 'to_check' });
      expect(sideStates(over, read).back).toMatchObject({ kind: 'bad', picture, problem: '证件已过期。' });
      const refused = detail({ sides: bothSides(3), state: 'refused' });
      expect(sideStates(refused, read).back).toMatchObject({ kind: 'missing', picture: null, url: null });
      const other = detail({ sides: { front: at(3, 'file-3'), back: null } });
      expect(sideStates(other, read).back).toMatchObject({ kind: 'missing', picture: null });
    });

    it('stays good where what was typed says that it is over: that can be typed otherwise', () => {
      const findings = [{ side: 'back', finding: 'expired', message: '证件已过期。' } as const];
      const over = (said: 'typed' | null) => {
        const until = { field: 'valid_until', side: 'back', said } as CardDetail['fields'][number];
        return detail({ findings, fields: [until], sides: bothSides(3), state: 'to_check' });
      };
      expect(sideStates(over('typed'), read).back.kind).toBe('good');
      expect(sideStates(over(null), read).back.kind).toBe('bad');
    });

    it('is what was answered when it was taken anew, though the detail still says that it was refused', () => {
      const refused = detail({ sides: bothSides(3), state: 'refused' });
      const anew = answered('front', detail({ sides: { front: at(4, 'file-3'), back: null } }));
      const { front, back } = sideStates(refused, new Map([...read, ...anew]));
      expect([front.kind, back.kind]).toEqual(['good', 'missing']);
    });
  });

  it('is only to be sent again where the server was not reached', () => {
    const lost = on('front', { kind: 'failed', picture, code: null, message: '网络中断', held: false });
    expect(sideStates(detail(), lost).front).toMatchObject({ kind: 'unsent', problem: null });
    expect(sideStates(detail(), lost).front.words).toContain('自动重发');
    const busy = on('front', { kind: 'failed', picture, code: 1, message: '稍后再试', held: false });
    expect(sideStates(detail(), busy).front.words).toBe('稍后再试');
  });

  it('is good where it could be read, though it bears what a person looks at', () => {
    const findings = [{ side: 'front', finding: 'screen', message: '看起来是翻拍的屏幕。' } as const];
    const { front } = sideStates(detail({ findings, sides: { front: shown, back: null } }), new Map());
    expect(front).toMatchObject({ kind: 'good', problem: null });
    const blurred = { side: 'front', finding: 'blurred', message: '不清楚。' } as const;
    const unread = detail({ findings: [...findings, blurred] });
    expect(sideStates(unread, new Map()).front).toMatchObject({ kind: 'bad', problem: '不清楚。' });
  });

  it('counts where it was sent in although it was not good', () => {
    const findings = [{ side: 'front', finding: 'blurred', message: '不清楚。' } as const];
    const flagged = { front: { ...shown, flagged: true }, back: null };
    expect(sideStates(detail({ findings, sides: flagged }), new Map()).front.kind).toBe('good');
    const plain = { front: shown, back: null };
    expect(sideStates(detail({ findings, sides: plain }), new Map()).front.kind).toBe('bad');
  });
});
