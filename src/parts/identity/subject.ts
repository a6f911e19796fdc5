/** Who asks about members: the holder of a process by its number, or an invited member by their link. */
export type Subject = { readonly process_no: string } | { readonly transmit_record_no: string };

/** The same for the same person on this device, in letters and digits. */
export const subjectKey = (subject: Subject): string =>
  'process_no' in subject ? subject.process_no : subject.transmit_record_no;
