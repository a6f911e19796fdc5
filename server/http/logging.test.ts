import { expect, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openContext } from '../context.ts';
import { startServer } from '../start.ts';
import { openLog } from './logging.ts';

vi.mock('../context.ts', () => ({ openContext: vi.fn<typeof openContext>() }));

it('masks what it is given', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  log.info({ of: { mobile: '13800000001' } }, 'asked');
  log.error({ err: new Error('gone') }, 'database connection');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { of: { mobile: '***' }, msg: 'asked' },
    { err: { message: 'gone' }, msg: 'database connection' },
  ]);
});

it('is there before the app is: what fails as the process starts is told', async () => {
  vi.mocked(openContext).mockImplementation((_config, _tls, log) => {
    expect(log).toHaveProperty('level', 'error');
    return Promise.reject(new Error('no database'));
  });
  const config = readConfig({ LOG_LEVEL: 'error' }, []);
  await expect(startServer(config, { client: 'none', say: () => {} })).rejects.toThrow('no database');
});
