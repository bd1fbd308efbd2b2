import { hash } from 'node:crypto';
import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { addressOf } from './s3-place.ts';
import { emptyDigest, encodePart, signRequest } from './s3-signature.ts';

const signer = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = parseInstant('2013-05-24T00:00:00Z') ?? 0;
const host = 'https://examplebucket.s3.amazonaws.com';

// The examples of the Amazon S3 API reference, "Signature Calculations for the Authorization Header".
describe('the signature of the published examples', () => {
  it.each([
    [
      'GET of an object',
      { method: 'GET', url: `${host}/test.txt`, headers: { range: 'bytes=0-9' }, sha256: emptyDigest },
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT of an object',
      {
        method: 'PUT',
        url: `${host}/${encodePart('test$file.text')}`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        sha256: hash('sha256', 'Welcome to Amazon S3.', 'hex'),
      },
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET with an empty parameter',
      { method: 'GET', url: `${host}/?lifecycle`, sha256: emptyDigest },
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET with two parameters',
      { method: 'GET', url: `${host}/?max-keys=2&prefix=J`, sha256: emptyDigest },
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', (_, request, names, signature) => {
    const { authorization } = signRequest({ ...request, url: new URL(request.url) }, signer, now);
    expect(authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
    );
  });
});

describe('the address of an object', () => {
  const options = { endpoint: 'https://s3.example.org:9000', bucket: 'home', prefix: '/my backups/', pathStyle: true };

  it('has the bucket in its path or in its host name', () => {
    expect(addressOf(options, 'a.gz').href).toBe('https://s3.example.org:9000/home/my%20backups/a.gz');
    const virtual = addressOf({ ...options, pathStyle: false, prefix: '' }, 'a.gz');
    expect(virtual.href).toBe('https://home.s3.example.org:9000/a.gz');
  });
});
