import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';

/** As it stands in a setting: with line breaks or `\n`. */
export const pemOf = (setting: string): string => setting.replaceAll('\\n', '\n');

/** What was thrown may quote the setting, so it goes no further. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export const privateKeyOf = (setting: string): KeyObject | null =>
  orNull(() => createPrivateKey(pemOf(setting)));

/** Null also of a private key, which Node would take for its public one. */
export const publicKeyOf = (setting: string): KeyObject | null =>
  setting.includes('PRIVATE KEY') ? null : orNull(() => createPublicKey(pemOf(setting)));

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Those that stand one below the other; null where there is none, or one is not readable. */
export const certificatesOf = (setting: string): readonly X509Certificate[] | null =>
  orNull(() => {
    const found = (pemOf(setting).match(certificate) ?? []).map((one) => new X509Certificate(one));
    return found.length > 0 ? found : null;
  });
