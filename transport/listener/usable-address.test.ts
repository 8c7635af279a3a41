import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { rejectUnusableAddress } from './usable-address.ts';

it('accepts a free port, and a port again after it was tried', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(rejectUnusableAddress({ port })).rejects.toMatchObject({ code: 'listener.address', exitCode: 4 });
  server.close();
  await once(server, 'close');
  await rejectUnusableAddress({ port });
  await rejectUnusableAddress({ port });
  await rejectUnusableAddress({});
});

it('rejects an address of another machine', async () => {
  await expect(rejectUnusableAddress({ host: '192.0.2.1', port: 0 })).rejects.toThrow('cannot listen on 192.0.2.1:0');
});
