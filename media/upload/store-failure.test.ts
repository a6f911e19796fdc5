// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { lacks } from '../../tests/support/old-browser.ts';
import { storeErrorCode, storeFailureKind } from './store-failure.ts';

describe('what the store says', () => {
  it.each([
    [409, 'AppendPositionErr', 'wrong_position'],
    [409, 'PositionNotEqualToLength', 'wrong_position'],
    [400, 'ExpiredToken', 'keys_refused'],
    [403, 'RequestIsExpired', 'keys_refused'],
    [403, 'AccessDenied', 'keys_refused'],
    [400, '', 'keys_refused'],
    [400, 'RequestTimeout', 'unreachable'],
    [400, 'UserNetworkTooSlow', 'unreachable'],
    [400, 'IncompleteBody', 'unreachable'],
    [404, 'NoSuchUpload', 'parts_refused'],
    [409, 'ObjectNotAppendable', 'append_refused'],
    [409, 'OperationAborted', 'busy'],
    [403, 'RequestTimeTooSkewed', 'keys_refused'],
    [403, 'InvalidAccessKeyId', 'keys_refused'],
    [403, '', 'keys_refused'],
    [501, 'NotImplemented', 'append_refused'],
    [503, 'SlowDown', 'busy'],
    [429, '', 'busy'],
    [0, '', 'unreachable'],
    [404, 'NoSuchBucket', 'refused'],
    [400, 'EntityTooLarge', 'refused'],
  ] as const)('%i %s is %s', (status, code, kind) => {
    expect(storeFailureKind(status, code)).toBe(kind);
  });

  it('is understood by a browser that cannot ask for own members', () => {
    lacks(Object, 'hasOwn');
    expect(storeFailureKind(503, 'SlowDown')).toBe('busy');
    expect(storeFailureKind(503, 'constructor')).toBe('busy');
  });

  it('names its code in the body', () => {
    expect(storeErrorCode('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>')).toBe('SlowDown');
    const spread =
      '<Error>\n<Message>&lt;Code&gt;</Message><!-- <Code>x</Code> -->\n<Code><![CDATA[SlowDown]]></Code></Error>';
    expect(storeErrorCode(spread)).toBe('SlowDown');
    expect(storeErrorCode('<html>bad gateway</html>')).toBe('');
    expect(storeErrorCode('<html><Code>SlowDown</Code></html>')).toBe('');
    expect(storeErrorCode('{"Code":"SlowDown"}')).toBe('');
  });
});
