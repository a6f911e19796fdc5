import { storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => sessionStorage, name);

/** Session values (specification, section 3) that the served routes use, under the specification's names. */
export const sessionValues = {
  salesToken: text('salesToken'),
  salesNo: text('salesNo'),
  transmitRecordNo: text('transmitRecordNo'),
  urlfrom: text('urlfrom'),
} as const;
