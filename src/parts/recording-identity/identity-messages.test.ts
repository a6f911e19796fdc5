import { describe, expect, it } from 'vitest';
import { fieldOf, identityMessages } from './identity-messages.ts';

const identity = { name: '林知夏', certificateType: 'id_card', certificateNumber: '' } as const;

describe('identityMessages', () => {
  it('names each empty field', () => {
    expect(identityMessages({ ...identity, name: ' ' })).toEqual({
      name: '请输入姓名',
      number: '请输入证件号码',
    });
  });

  it('says what is wrong with a number before the server is asked', () => {
    expect(identityMessages({ ...identity, certificateNumber: '990101199203080020' }).number).toMatch(
      /最后一位/,
    );
    expect(identityMessages({ ...identity, certificateNumber: '990101199213080020' }).number).toMatch(/格式/);
  });
});

describe('fieldOf', () => {
  it('puts a refusal beside its field, and leaves the rest to the reactions', () => {
    expect(fieldOf(710001)).toBe('number');
    expect(fieldOf(710003)).toBe('captcha');
    expect(fieldOf(710006)).toBe('form');
    expect(fieldOf(100005)).toBe('captcha');
    expect(fieldOf(100500)).toBeNull();
    expect(fieldOf(null)).toBeNull();
  });
});
