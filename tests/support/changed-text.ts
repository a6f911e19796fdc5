import { consentVersions, type ConsentTextName } from '../../server/domain/consent/consent.ts';

/** As a release that asks for more: what was consented to was another text. Answers how to put it back. */
export function changesText(name: ConsentTextName): () => void {
  const { [name]: former } = consentVersions;
  Object.assign(consentVersions, { [name]: '2030-01-01' });
  return () => void Object.assign(consentVersions, { [name]: former });
}
