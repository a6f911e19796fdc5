import { describe, expect, it } from 'vitest';
import { KnownHosts } from './known-hosts.ts';

describe('an agents’ page', () => {
  it('stands on a host beside the customers’, to which no link leads', () => {
    const hosts = new KnownHosts('https://shop.example');
    expect(hosts.pageOrigin('http', 'sales.shop.example')).toBe('https://sales.shop.example');
    expect(hosts.origin('http', 'sales.shop.example')).toBe('https://shop.example');
    const demonstration = new KnownHosts(null);
    expect(demonstration.pageOrigin('http', 'sales.localhost:5173')).toBe('http://sales.localhost:5173');
    expect(demonstration.origin('http', 'sales.localhost:5173')).toBe('http://127.0.0.1:5173');
  });

  it('stands on no other site, whatever its name', () => {
    const hosts = new KnownHosts('https://shop.example');
    for (const asked of ['sales.elsewhere.example', 'elsewhere.example', 'sales.', 'notsales.shop.example'])
      expect(hosts.pageOrigin('https', asked)).toBe('https://shop.example');
  });
});
