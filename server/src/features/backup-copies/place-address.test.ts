import { describe, expect, it } from 'vitest';
import { parsePlaceAddress } from './place-address.ts';

describe('the address of a place', () => {
  it.each([
    ['file:///media/usb%20disk/svc/', { kind: 'folder', path: '/media/usb disk/svc' }],
    ['https://me%40home@nas.local:5006/svc', { kind: 'webdav', url: 'https://nas.local:5006/svc', user: 'me@home' }],
    ['webdavs://nas.local/svc/', { kind: 'webdav', url: 'https://nas.local/svc/', user: '' }],
    [
      's3://AKID@home/svc/a?region=eu-west-3',
      {
        kind: 's3',
        endpoint: 'https://s3.eu-west-3.amazonaws.com',
        region: 'eu-west-3',
        bucket: 'home',
        prefix: 'svc/a',
        access_key: 'AKID',
        path_style: true,
      },
    ],
    [
      's3://AKID@home?endpoint=http%3A%2F%2F192.168.1.2%3A9000&style=virtual',
      {
        kind: 's3',
        endpoint: 'http://192.168.1.2:9000',
        region: 'us-east-1',
        bucket: 'home',
        prefix: '',
        access_key: 'AKID',
        path_style: false,
      },
    ],
  ])('%s', (address, place) => {
    expect(parsePlaceAddress(address)).toEqual(place);
  });

  it.each(['/media/usb', 'https://me:secret@nas.local/', 'ftp://nas.local/', 's3://home'])('not %s', (address) => {
    expect(() => parsePlaceAddress(address)).toThrow(expect.objectContaining({ code: 'invalid_address' }));
  });
});
