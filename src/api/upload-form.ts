import { timeouts } from '../../contract/envelope.ts';
import { file } from '../../contract/services/file.ts';
import { headersFor } from './headers.ts';
import { type Answer, readAnswer, withQuery } from './transport.ts';
import { withVisitor } from './with-visitor.ts';

interface UploadForm {
  readonly query: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly name: string;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** file/upload: the one call that tells how far it is, which fetch cannot. */
export function uploadForm(form: UploadForm): Promise<Answer> {
  return withVisitor(file.upload, () => post(form));
}

function post({ query, body, name, onProgress, signal }: UploadForm): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (answer: Answer) => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    const lost = () =>
      settle({ ok: false, failure: signal.aborted ? { kind: 'aborted' } : { kind: 'no_response' } });
    request.open('POST', withQuery(file.upload.path, query));
    request.timeout = timeouts.upload;
    for (const [header, value] of Object.entries(headersFor(file.upload.auth)))
      request.setRequestHeader(header, value);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () =>
      settle(readAnswer(file.upload, request.status, request.responseText)),
    );
    for (const event of ['error', 'timeout', 'abort'] as const) request.addEventListener(event, lost);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return lost();
    const data = new FormData();
    data.append('file', body, name);
    request.send(data);
  });
}
