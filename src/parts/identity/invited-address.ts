type InvitedRoute =
  | '/face-recognition-share-index'
  | '/ocr-user-upload-share'
  | '/face-recognition-upload-share'
  | '/show-health-data'
  | '/share-order-confirm';

/** A page of an invitation, which also opens on another device. */
export const invitedAddress = (
  page: InvitedRoute,
  transmitRecordNo: string,
  more: Readonly<Record<string, string>> = {},
): string => `${page}?${new URLSearchParams({ transmitRecordNo, ...more }).toString()}`;
