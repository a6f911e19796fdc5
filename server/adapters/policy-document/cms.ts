import { createHash, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import {
  bytesOf,
  childrenOf,
  contentBytes,
  element,
  elementAt,
  integer,
  none,
  objectId,
  octets,
  sequence,
  setOf,
} from './der.ts';

// A detached CMS signature as PAdES B-B wants it (ETSI EN 319 142-1): content type, message digest and the certificate
// that signed are signed attributes; when it was signed stands in the PDF alone.

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
} as const;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const sha256Algorithm = sequence(objectId(oids.sha256), none);

function issuerAndSerial(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [tbs] = childrenOf(certificate, elementAt(certificate, 0));
  if (!tbs) throw new RangeError('no certificate');
  // Version (only in what is newer than 1), serial number, algorithm, issuer.
  const parts = childrenOf(certificate, tbs).filter(({ tag }) => tag !== 0xa0);
  const [serial, , issuer] = parts;
  if (!serial || !issuer) throw new RangeError('no certificate');
  return { issuer: bytesOf(certificate, issuer), serial: bytesOf(certificate, serial) };
}

const attribute = (type: string, value: Buffer): Buffer => sequence(objectId(type), setOf(value));

/** `certificates`: the signer's first, then those that it was issued by. Throws RangeError where the first is none. */
export function signDetached(content: Buffer, key: KeyObject, certificates: readonly Buffer[]): Buffer {
  const [own] = certificates;
  if (!own) throw new RangeError('no certificate');
  const { issuer, serial } = issuerAndSerial(own);
  const named = sequence(octets(sha256(own)), sequence(sequence(element(0xa4, issuer)), serial));
  const attributes = setOf(
    attribute(oids.contentType, objectId(oids.data)),
    attribute(oids.messageDigest, octets(sha256(content))),
    attribute(oids.signingCertificate, sequence(sequence(named))),
  );
  const implicit = Buffer.from(attributes);
  implicit[0] = 0xa0;
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    implicit,
    sequence(objectId(oids.rsaWithSha256), none),
    octets(sign('sha256', attributes, key)),
  );
  const signedData = sequence(
    integer(1),
    setOf(sha256Algorithm),
    sequence(objectId(oids.data)),
    element(0xa0, ...certificates),
    setOf(signer),
  );
  return sequence(objectId(oids.signedData), element(0xa0, signedData));
}

/** The signer's certificate, and whether it signed exactly this content. Throws where it is no such signature. */
export function checkDetached(
  cms: Buffer,
  content: Buffer,
): { readonly certificate: X509Certificate; readonly isIntact: boolean } {
  const [, wrapped] = childrenOf(cms, elementAt(cms, 0));
  const [signedData] = wrapped ? childrenOf(cms, wrapped) : [];
  const parts = signedData ? childrenOf(cms, signedData) : [];
  const certificates = parts.find(({ tag }) => tag === 0xa0);
  const infos = parts.at(-1);
  const [own] = certificates ? childrenOf(cms, certificates) : [];
  const [info] = infos ? childrenOf(cms, infos) : [];
  if (!own || !info) throw new RangeError('no signature');
  const certificate = new X509Certificate(bytesOf(cms, own));
  const ofInfo = childrenOf(cms, info);
  const implicit = ofInfo.find(({ tag }) => tag === 0xa0);
  const signature = ofInfo.find(({ tag }) => tag === 0x04);
  if (!implicit || !signature) throw new RangeError('no signature');
  const attributes = Buffer.from(bytesOf(cms, implicit));
  attributes[0] = 0x31;
  const digest = octets(sha256(content));
  const isSigned = verify('sha256', attributes, certificate.publicKey, contentBytes(cms, signature));
  return { certificate, isIntact: isSigned && attributes.includes(digest) };
}
