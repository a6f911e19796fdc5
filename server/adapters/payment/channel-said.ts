import { ChannelError } from '../../ports/payment-channel.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Whether the channel's signature is right; without it anybody may have said so. */
  readonly isSigned: boolean;
}

const mostWords = 200;

/** What a channel's answer came to where it is not the one that was asked for, with its own code and words for the log. */
export function refusedAnswer(what: string, { status, body, isSigned }: Answer): ChannelError {
  const { code, words } = saidIn(body);
  const said = [code, words].filter((part) => part !== null).join(' ');
  const believed = isSigned ? '' : ' (not signed by the channel)';
  const text = `${what} was answered with ${status}${believed}${said === '' ? '' : `: ${said}`}`;
  return new ChannelError(text, { said: { status, code, words, isSigned } });
}

/** Each channel has its own names for them; Alipay's stand one level deeper. */
function saidIn(body: string): { readonly code: string | null; readonly words: string | null } {
  const top = recordOf(parsed(body));
  const inner = Object.values(top).map(recordOf);
  const named = (...names: readonly string[]) => {
    for (const name of names)
      for (const part of [top, ...inner]) if (typeof part[name] === 'string') return short(part[name]);
    return null;
  };
  return {
    code: named('sub_code', 'code', 'error'),
    words: named('sub_msg', 'message', 'msg', 'reason'),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** On one line of the log. */
const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, mostWords);
