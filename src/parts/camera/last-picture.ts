/** What the camera last saw in a check, for the page that explains why it did not pass. In memory, and for one visit. */
let last: Blob | null = null;

export function keepLastPicture(picture: Blob | null): void {
  last = picture;
}

export const lastPicture = (): Blob | null => last;
