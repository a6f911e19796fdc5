import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { builtServer } from './built-server.ts';
import { withoutSettings } from './without-settings.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** All that it wrote so far: its log among it. */
  printed(): string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** What a bench sets, where people are in production: an answer there is not held to the contract once more. */
export const asInProduction = { CHECK_ANSWERS: '0' } as const;

/** Starts a server process and waits until it listens. Rejects with what it printed where it does not. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await builtServer()], {
    env: {
      ...withoutSettings(),
      ...{ PORT: '0', LOG_LEVEL: 'error', CAPTCHA_RESEND_SECONDS: '0', REVIEW_UNDO_SECONDS: '0' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const port = await new Promise<string>((resolve, reject) => {
    const heard = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /listening (\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${printed}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
