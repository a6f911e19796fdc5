type MemberRoute = '/face-recognition-upload' | '/face-recognition-result';

/** A page about one member of a process. */
export const memberAddress = (page: MemberRoute, processNo: string, memberNo: string): string =>
  `${page}?${new URLSearchParams({ processNo, memberNo }).toString()}`;
