import { staffAuthorization, type Envelope } from '../../contract/envelope.ts';

/** A call with the step of the flow in which it was answered first, and by whom it was asked. */
export interface AnsweredCall {
  readonly call: string;
  readonly step: string;
  readonly by: string;
}

interface Answer {
  readonly step: string;
  readonly headers: Headers;
  /** What a login gave out. */
  readonly token: string | undefined;
}

/** Watches what is asked of the server in a test, and writes down where each call was answered with success first. */
export class AnsweredCalls {
  readonly #first = new Map<string, Answer>();
  readonly #people = new Map<string, string>();
  readonly #fetch = globalThis.fetch;
  #step = '';

  begin(): void {
    globalThis.fetch = async (input, init) => {
      const step = this.#step;
      const request = new Request(input, init);
      const answer = await this.#fetch(input, init);
      await this.#note(step, request, answer.clone());
      return answer;
    };
  }

  end(): void {
    globalThis.fetch = this.#fetch;
  }

  async step<T>(step: string, takes: () => Promise<T>): Promise<T> {
    this.#step = step;
    return await takes();
  }

  /** Who has that token is called so; else the kind of the login says who it is. */
  knows(who: string, { token }: { readonly token: string }): void {
    this.#people.set(token, who);
  }

  /** Of these calls those that were answered, in their order. */
  of(calls: readonly string[]): AnsweredCall[] {
    return calls.flatMap((call) => {
      const answer = this.#first.get(call);
      return answer ? [{ call, step: answer.step, by: this.#who(answer) }] : [];
    });
  }

  async #note(step: string, { method, url, headers }: Request, answer: Response): Promise<void> {
    const call = `${method} ${new URL(url).pathname}`;
    if (step === '' || this.#first.has(call)) return;
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return;
    const { code, data } = (await answer.json()) as Envelope<{ token?: string } | null>;
    if (code === 0) this.#first.set(call, { step, headers, token: data?.token });
  }

  #who({ headers, token }: Answer): string {
    if (headers.has('Sales-Authorization')) return 'agent';
    if (headers.has(staffAuthorization)) return 'staff';
    if (headers.get('User-Agent-Platform') === 'wechat_h5') return 'customer in the chat app';
    return this.#people.get(token ?? headers.get('Visitor-Authorization') ?? '') ?? 'customer';
  }
}
