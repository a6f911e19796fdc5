import { storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => sessionStorage, name);

/** Session values (specification, section 3) that are a text; those that are more stand beside, where they are needed. */
export const sessionValues = {
  salesToken: text('salesToken'),
  salesNo: text('salesNo'),
  transmitRecordNo: text('transmitRecordNo'),
  productNo: text('productNo'),
  productPlanNo: text('productPlanNo'),
  processNo: text('processNo'),
  urlfrom: text('urlfrom'),
  /** The record that this visit made for its own shares. */
  newRecordNo: text('new_record_no'),
  /** Whether an agent prepared the process of this visit. */
  processMode: text('processMode'),
  /** The customer does not want the pages of this visit's sale recorded. */
  watchDeclined: text('watch_declined'),
  transmitReadLogNo: text('transmitReadLogNo'),
  /** Code of the short link that was opened last, whether it still works or not. */
  linkCode: text('link_code'),
} as const;
