import type { Exchange } from '../../contracts/formats/recording.ts';
import { headerValue } from '../../contracts/header-field.ts';
import { SANDBOX_HEADER } from '../../contracts/sandbox-header.ts';

/** Value of the header field that names the client's part of the sandbox. */
export const sandboxValueOf = ({ request }: Exchange): string | undefined =>
  headerValue(request.headers, SANDBOX_HEADER);
