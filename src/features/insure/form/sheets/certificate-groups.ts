import type { CertificateType } from '../../../../../contract/enums.ts';

interface Group {
  readonly name: string;
  readonly members: readonly CertificateType[];
}

/** All 28 types, what most people have first. */
export const certificateGroups: readonly Group[] = [
  { name: '常用', members: ['id_card', 'residence_booklet', 'birth_certificate', 'passport'] },
  {
    name: '港澳台与外国人',
    members: [
      'hk_macao_return_card',
      'tw_residents_card',
      'hk_mc_tw_residence_permit',
      'hk_mc_tw_return_card',
      'hk_mc_tw_residents_card',
      'foreigners_residence',
      'foreigners_passport',
      'foreigners_id_card',
    ],
  },
  { name: '出境证件', members: ['china_passport', 'hk_mc_password', 'tw_password', 'hk_mc_tw_password'] },
  { name: '军人与警察', members: ['officers', 'soldier', 'police_card'] },
  {
    name: '其他',
    members: [
      'children',
      'student',
      'employee_card',
      'lawyer_certificate',
      'driving_license',
      'driving_permit',
      'house_certificate',
      'uscc',
      'other',
    ],
  },
];
