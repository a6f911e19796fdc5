import type { OutgoingHttpHeaders } from 'node:http';
import { xmlDocument, type XmlNode } from './xml.ts';

export interface Reply {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | AsyncIterable<Buffer>;
  /** Called once the body is sent or given up. */
  readonly release?: () => Promise<void>;
}

export function xmlReply(status: number, root: XmlNode, headers: OutgoingHttpHeaders = {}): Reply {
  return { status, headers: { 'Content-Type': 'application/xml', ...headers }, body: xmlDocument(root) };
}

export const quoted = (etag: string) => `"${etag}"`;
export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
export const httpTime = (milliseconds: number) => new Date(milliseconds).toUTCString();
