/** By what somebody is at a sale's page: the process that is theirs or that they prepare, or their invitation. */
export type WatchedSubject = { readonly process_no: string } | { readonly transmit_record_no: string };

export const keyOf = (subject: WatchedSubject): string =>
  'process_no' in subject ? subject.process_no : subject.transmit_record_no;
