/** Who asks about members: the holder of a process by its number, or an invited member by their link. */
export type Subject = { readonly process_no: string } | { readonly transmit_record_no: string };

/** Whose way through the sale it is, in letters and digits; another link to the same member is another. */
export const subjectKey = (subject: Subject): string =>
  'process_no' in subject ? subject.process_no : subject.transmit_record_no;

/**
 * What is kept of a member's card on this device goes by these numbers: an invited member's by their own alone, which no
 * other order has, so that another link finds it; what the holder does for a member goes with the process, too.
 */
export const cardNumbers = (subject: Subject, memberNo: string): readonly string[] =>
  'process_no' in subject ? [subject.process_no, memberNo] : [memberNo];
