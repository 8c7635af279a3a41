/** Targets that misbehave, one way each, written to the socket octet by octet. For tests alone. */

import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';

export type Behaviour = (socket: Socket) => void;

const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

function response(octets: string | Buffer): Behaviour {
  return (socket) => void socket.end(octets);
}

/** Writes as fast as the peer reads, up to so many octets, without holding them in memory. */
function pour(total: number, piece: Buffer): Behaviour {
  return (socket) => {
    let left = total;
    const more = (): void => {
      while (left > 0) {
        left -= piece.length;
        if (!socket.write(piece)) return void socket.once('drain', more);
      }
      socket.end();
    };
    more();
  };
}

function after(head: string, then: Behaviour): Behaviour {
  return (socket) => {
    socket.write(head);
    then(socket);
  };
}

/** Calls until the socket is closed. */
function repeatedly(everyMs: number, act: (socket: Socket) => void): Behaviour {
  return (socket) => {
    const timer = setInterval(() => act(socket), everyMs);
    socket.once('close', () => clearInterval(timer));
  };
}

/** A gibibyte of zeros as about a mebibyte of gzip: the sixteen-mebibyte member again and again (RFC 1952, section 2.2). */
function gzipBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  return Buffer.concat(Array.from({ length: 64 }, () => member));
}

function brotliBomb(): Buffer {
  return brotliCompressSync(Buffer.alloc(64 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

function encodedResponse(coding: string, content: Buffer): Behaviour {
  return (socket) => {
    socket.write(`${JSON_HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${content.length}\r\n\r\n`);
    socket.end(content);
  };
}

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x');

export const hostileBehaviours = {
  'closes without a word': (socket) => void socket.end(),
  'resets at once': (socket) => void socket.resetAndDestroy(),
  'never responds': () => undefined,
  'stops inside the head': (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Ty'),
  'closes inside the head': response('HTTP/1.1 200 OK\r\nContent-Ty'),
  'closes inside the body': response(`${JSON_HEAD}Content-Length: 100\r\n\r\n{"a":`),
  'closes inside a chunk': response(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n10\r\n{"a":`),
  'resets inside the body': (socket) => {
    socket.write(`${JSON_HEAD}Content-Length: 100\r\n\r\n{"a":`, () => setTimeout(() => socket.resetAndDestroy(), 30));
  },
  'stops inside the body': (socket) => void socket.write(`${JSON_HEAD}Content-Length: 100\r\n\r\n{"a":`),
  'drips the head': repeatedly(20, (socket) => socket.write('H')),
  'drips a valid head without end': after(
    'HTTP/1.1 200 OK\r\n',
    repeatedly(20, (socket) => socket.write('X: y\r\n')),
  ),
  'drips the body': after(
    `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n`,
    repeatedly(20, (socket) => socket.write('1\r\n \r\n')),
  ),
  'sends 2 GB with a length': after(`${JSON_HEAD}Content-Length: 2147483648\r\n\r\n`, pour(2 ** 31, MEBIBYTE)),
  'sends 2 GB until closing': after(`${JSON_HEAD}\r\n`, pour(2 ** 31, MEBIBYTE)),
  'sends a gzip bomb': (socket) => encodedResponse('gzip', gzipBomb())(socket),
  'sends a brotli bomb': (socket) => encodedResponse('br', brotliBomb())(socket),
  'sends broken gzip': encodedResponse('gzip', Buffer.from('no gzip at all')),
  'sends an unknown coding': encodedResponse('zstd', Buffer.from('whatever')),
  'sends gzip over gzip': encodedResponse('gzip, gzip', gzipSync(gzipSync('{"deep":true}'))),
  'sends bare deflate': encodedResponse('deflate', deflateRawSync('{}')),
  'sends invalid JSON': response(`${JSON_HEAD}Content-Length: 6\r\n\r\n{"a":]`),
  'sends Latin-1 as JSON': response(
    Buffer.concat([Buffer.from(`${JSON_HEAD}Content-Length: 9\r\n\r\n`), Buffer.from('{"a":"é"}', 'latin1')]),
  ),
  'names a wrong charset': response(
    'HTTP/1.1 200 OK\r\nContent-Type: application/json;charset=utf-16\r\nContent-Length: 10\r\n\r\n{"a":"é"}',
  ),
  'names an unknown charset': response(
    'HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=klingon\r\nContent-Length: 2\r\n\r\nok',
  ),
  'sends 1 MB of header fields': response(
    `${JSON_HEAD}${`X-Filler: ${'y'.repeat(1000)}\r\n`.repeat(1024)}Content-Length: 2\r\n\r\n{}`,
  ),
  'sends 100 KB of header fields': response(
    `${JSON_HEAD}${`X-Filler: ${'y'.repeat(1000)}\r\n`.repeat(100)}Content-Length: 2\r\n\r\n{}`,
  ),
  'redirects to itself': response('HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n'),
  'offers an upgrade': response(
    `HTTP/1.1 200 OK\r\nUpgrade: h2,h2c\r\nConnection: Upgrade, close\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  'responds in HTTP/1.0': response('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"old":true}'),
  'has an invalid status line': response('HTTP/1.1 20x Fine\r\n\r\n'),
  'has a status of four digits': response('HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n'),
  'responds in another protocol': response('SSH-2.0-OpenSSH_9.2\r\n'),
  'responds in HTTP/2 without negotiation': response(Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])),
  'has a malformed field': response('HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'),
  'has a malformed chunk': response(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n`),
  'sends early hints first': response(
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`,
  ),
  'says 100 unasked': response(`HTTP/1.1 100 Continue\r\n\r\n${JSON_HEAD}Content-Length: 2\r\n\r\n{}`),
  'sends 204 alone': response('HTTP/1.1 204 No Content\r\n\r\n'),
  'sends 204 with a length and content': response('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
  'sends 204 with content': response('HTTP/1.1 204 No Content\r\n\r\nhello'),
  'sends 204 with late content': (socket) => {
    socket.write('HTTP/1.1 204 No Content\r\n\r\n', () => setTimeout(() => socket.end('late'), 50));
  },
  'sends 204 with chunked content': response(
    'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  ),
  'sends 204 with an empty chunked coding': response(
    'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ),
  'sends 204 and stays open': (socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
} satisfies Record<string, Behaviour>;

export type HostileName = keyof typeof hostileBehaviours;
