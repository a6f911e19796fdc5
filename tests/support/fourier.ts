/** Complex numbers; as many as a power of two. */
export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Of real samples, with nothing behind them up to `size`, which is a power of two. */
export function spectrumOf(samples: Float32Array, size: number): Spectrum {
  const spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
  spectrum.re.set(samples);
  transform(spectrum);
  return spectrum;
}

/** For each place of `long` the sum of products with `short` laid there. Both are spectra of one size. */
export function correlation(short: Spectrum, long: Spectrum): Float64Array {
  const size = short.re.length;
  const product = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let i = 0; i < size; i++) {
    const [a, b, c, d] = [short.re[i]!, short.im[i]!, long.re[i]!, long.im[i]!];
    product.re[i] = (a * c + b * d) / size;
    // Its other sign makes the transform below the way back.
    product.im[i] = (b * c - a * d) / size;
  }
  transform(product);
  return product.re;
}

/** The fast Fourier transform of Cooley and Tukey, in place. */
function transform({ re, im }: Spectrum): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let i = k; i < size; i += length) {
        const j = i + half;
        const [x, y] = [re[j]! * cos - im[j]! * sin, re[j]! * sin + im[j]! * cos];
        re[j] = re[i]! - x;
        im[j] = im[i]! - y;
        re[i]! += x;
        im[i]! += y;
      }
    }
  }
}
