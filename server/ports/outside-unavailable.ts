/** An insurer's service was not reached, or answered what is no answer: nothing is known, and it may be asked again. */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable';
}
