import { read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const attached = (content: string) => [read('ticket', 'retrieve', { id: 'T-1', attachment: [{ content }] })];
const BASE64 = { declarations: { attachmentEncoding: 'base64' } };
const TEXT = { declarations: { attachmentEncoding: 'text' } };

testCheck({
  check: 'attachment-encoding',
  requirement: 'ticket.resource.attachment-content-encoding-is-as-declared',
  cases: [
    ['is met by base64', attached(btoa('hello')), ['met'], BASE64],
    ['is met by base64 in lines', attached('aGVs\r\nbG8=\r\n'), ['met'], BASE64],
    ['fails a plain text', attached('hello, world'), ['fail'], BASE64],
    ['fails the alphabet for URLs', attached('a-_='), ['fail'], BASE64],

    ['ignores text where it is declared', attached('hello, world'), [], TEXT],
    ['ignores everything while undeclared', attached('hello, world'), []],
    ['ignores attachments without content', [read('ticket', 'retrieve', { attachment: [{ name: 'x' }] })], [], BASE64],
  ],
});
