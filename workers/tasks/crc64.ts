// CRC-64/ECMA-182 (reflected, as COS answers it in x-cos-hash-crc64ecma), in two halves of 32 bits: BigInt
// would be some fifty times slower, and this runs over every byte that is recorded.

export interface Crc64 {
  readonly high: number;
  readonly low: number;
}

export const emptyCrc64: Crc64 = { high: 0, low: 0 };

const polynomialHigh = 0xc96c5795;
const polynomialLow = 0xd7870f42;

const tableHigh = new Uint32Array(256);
const tableLow = new Uint32Array(256);
for (let index = 0; index < 256; index++) {
  let high = 0;
  let low = index;
  for (let bit = 0; bit < 8; bit++) {
    const carry = low & 1;
    low = (low >>> 1) | ((high & 1) << 31);
    high >>>= 1;
    if (carry) {
      low ^= polynomialLow;
      high ^= polynomialHigh;
    }
  }
  tableHigh[index] = high;
  tableLow[index] = low;
}

/** The checksum of what was summed before with these bytes behind it. */
export function updateCrc64(crc: Crc64, bytes: Uint8Array): Crc64 {
  let high = ~crc.high;
  let low = ~crc.low;
  for (let at = 0; at < bytes.length; at++) {
    const index = (low ^ bytes[at]!) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ tableLow[index]!;
    high = (high >>> 8) ^ tableHigh[index]!;
  }
  return { high: ~high >>> 0, low: ~low >>> 0 };
}

/** As COS writes it: a decimal number. */
export const crc64Text = ({ high, low }: Crc64): string => ((BigInt(high) << 32n) | BigInt(low)).toString();
