import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that a browser keeps and sends with each call. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: SHA-256, base64url. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
