import { describe, expect, test } from 'vitest';
import { certificateType } from '../enums.ts';
import { ageOn, beijingDay } from '../dates.ts';
import { carriesBirthday, certificateProblem } from './number.ts';
import { checkDigit, deriveFromIdNumber } from './id-number.ts';
import { maskCertificateNumber, maskMobile } from './mask.ts';
import { mobilePattern } from './mobile.ts';

const valid = '990101199203080029';
const withCheck = (first17: string) => first17 + checkDigit(first17);

describe('certificate numbers', () => {
  test.each([
    ['id_card', withCheck('99010119920308002'), null],
    ['id_card', withCheck('99010119920308002').replace(/.$/, (d) => (d === '1' ? '2' : '1')), 'checksum'],
    ['id_card', withCheck('99010119920230002'), 'date'],
    ['id_card', '99010119920308', 'format'],
    ['residence_booklet', '123', 'format'],
    ['passport', 'E1234', null],
    ['passport', 'E123', 'format'],
    ['officers', '1234567', null],
    ['officers', '123456', 'format'],
    ['hk_macao_return_card', 'H1234', null],
    ['tw_residents_card', '1234', 'format'],
    ['birth_certificate', 'T12345678', null],
    ['driving_permit', '无格式要求', null],
  ] as const)('%s %s is %s', (type, number, problem) => {
    expect(certificateProblem(type, number)).toBe(problem);
  });

  test.each(certificateType.options)('%s is checked as the specification says, or not at all', (type) => {
    const checked: Readonly<Record<string, readonly [least: number, most: number]>> = {
      passport: [5, 17],
      officers: [7, 21],
      hk_macao_return_card: [5, 21],
      tw_residents_card: [5, 21],
      birth_certificate: [5, 21],
    };
    const [least, most] = checked[type] ?? [0, 0];
    if (carriesBirthday(type)) {
      expect(['id_card', 'residence_booklet']).toContain(type);
      expect(certificateProblem(type, valid)).toBe('checksum');
      expect(certificateProblem(type, withCheck(valid.slice(0, 17)))).toBeNull();
    } else if (least > 0) {
      for (const length of [least, most]) expect(certificateProblem(type, 'e'.repeat(length))).toBeNull();
      for (const length of [least - 1, most + 1])
        expect(certificateProblem(type, 'E'.repeat(length))).toBe('format');
      expect(certificateProblem(type, '证'.repeat(least))).toBe('format');
    } else expect(certificateProblem(type, '无格式要求')).toBeNull();
  });

  test('spaces and a small x are what people type', () => {
    const x = Array.from({ length: 1000 }, (_, i) =>
      withCheck(`99010119920308${String(i).padStart(3, '0')}`),
    ).find((n) => n.endsWith('X'))!;
    expect(certificateProblem('id_card', `${x.slice(0, 6)} ${x.slice(6).toLowerCase()}`)).toBeNull();
  });
});

describe('derivations', () => {
  test('18 digits give birthday, gender and the age on the day', () => {
    const number = withCheck('99010119920308002');
    expect(deriveFromIdNumber(number, '2026-03-07')).toEqual({
      birthday: '1992-03-08',
      gender: 'female',
      age: 33,
    });
    expect(deriveFromIdNumber(number, '2026-03-08')?.age).toBe(34);
  });
  test('15 digits belong to 19xx', () => {
    expect(deriveFromIdNumber('990101920308003', '2026-06-01')).toMatchObject({
      birthday: '1992-03-08',
      gender: 'male',
    });
  });
  test('the day is the one in Beijing, wherever the server stands', () => {
    const beforeMidnight = new Date('2026-03-07T15:59:59Z');
    const number = withCheck('99010119920308002');
    expect(deriveFromIdNumber(number, beijingDay(beforeMidnight))?.age).toBe(33);
    expect(deriveFromIdNumber(number, beijingDay(new Date('2026-03-07T16:00:00Z')))?.age).toBe(34);
  });
  test.each([
    ['2000-02-29', '2001-02-28', 0],
    ['2000-02-29', '2001-03-01', 1],
    ['2026-01-01', '2025-12-31', -1],
  ])('who was born on %s is on %s %i years old', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age);
  });
  test('what is no ID number gives nothing', () => {
    expect(deriveFromIdNumber('E1234567', '2026-06-01')).toBeNull();
    expect(deriveFromIdNumber('990101199213450029', '2026-06-01')).toBeNull();
  });
});

test('masks keep what a person recognises and hide the rest', () => {
  expect(maskMobile('13800000000')).toBe('138****0000');
  expect(maskCertificateNumber(valid)).toBe('9901**********0029');
});

test.each([
  ['13800000000', true],
  ['12800000000', false],
  ['1380000000', false],
])('mobile %s', (mobile, ok) => expect(mobilePattern.test(mobile)).toBe(ok));
