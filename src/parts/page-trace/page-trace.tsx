import { useEffect } from 'react';
import { coreCodes } from '../../../contract/codes/core.ts';
import { processCodes } from '../../../contract/codes/process.ts';
import { productCodes } from '../../../contract/codes/product.ts';
import { type Operation, pageTrace } from '../../../contract/services/page-trace.ts';
import { send } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import { onPageEvent } from '../../lib/page-events.ts';
import type { Traced } from '../../session/trace-values.ts';
import { controlName } from './control-name.ts';
import { leftBehind, openOperationLog, type OperationLog, type SendOperations } from './operation-log.ts';

interface Props extends Traced {
  /** Route, without its parameters. */
  readonly page: string;
  readonly title: string;
}

const flushMs = 5000;
const refusals: readonly number[] = [
  productCodes.linkInvalid.code,
  processCodes.processMissing.code,
  processCodes.processForeign.code,
  coreCodes.multipleErrors.code,
];

// One for the visit: pages come and go.
let current: { readonly number: string; readonly log: OperationLog } | null = null;

function logOf(traced: Traced): OperationLog {
  if (current?.number === traced.number) return current.log;
  const log = openOperationLog(traced, sender(traced));
  current = { number: traced.number, log };
  for (const left of leftBehind(traced)) void openOperationLog(left, sender(left)).flush();
  return log;
}

/** Beside the store: a trace that cannot be sent moves no page and shows nothing. */
const sender =
  ({ by, number }: Traced): SendOperations =>
  async (operations, sent_at) => {
    const answer = await withVisitor(pageTrace.record, () =>
      send(pageTrace.record, { [by]: number, operations, sent_at }, new AbortController().signal, {
        keepalive: true,
      }),
    );
    if (answer.ok) return 'kept';
    return answer.failure.kind === 'code' && refusals.includes(answer.failure.code) ? 'refused' : 'unsent';
  };

/** Writes down when the page was entered and left, each tap and filled field, and what broke it off, with its time (rule R8). */
export function PageTrace({ by, number, page, title }: Props) {
  useEffect(() => {
    const log = logOf({ by, number });
    const note = (kind: Operation['kind'], target: string | null = null) =>
      log.add({ kind, page, title, target });
    const click = ({ target }: Event) => {
      const name = target instanceof Element && isTap(target) ? controlName(target) : null;
      if (name !== null) note('click', name);
    };
    const fill = ({ target }: Event) => {
      const name = target instanceof Element && isTyped(target) ? controlName(target) : null;
      if (name !== null) note('fill', name);
    };
    const seen = () => {
      note(document.hidden ? 'leave' : 'enter');
      if (document.hidden) void log.flush();
    };
    const stopListening = onPageEvent(({ kind, what }) => note(kind, what));
    const timer = setInterval(() => void log.flush(), flushMs);
    document.addEventListener('click', click, true);
    document.addEventListener('change', fill, true);
    document.addEventListener('visibilitychange', seen);
    note('enter');
    return () => {
      note('leave');
      // With what the next page begins with; where that is another number's, it does not wait so long.
      setTimeout(() => void log.flush(), flushMs);
      clearInterval(timer);
      stopListening();
      document.removeEventListener('click', click, true);
      document.removeEventListener('change', fill, true);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [by, number, page, title]);
  return null;
}

const typed = 'textarea,select,input:not([type=checkbox],[type=radio],[type=file],[type=button])';
const isTyped = (element: Element): boolean => element.matches(typed);

/** A label's tap comes again as its control's; a tap into a field is told by what is filled. */
function isTap(element: Element): boolean {
  const label = element.closest('label');
  const passedOn = label?.control && !label.control.contains(element) && !element.closest('button,a');
  return !passedOn && !isTyped(element);
}
