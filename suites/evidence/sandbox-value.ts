import type { Exchange } from '../../contracts/formats/recording.ts';
import { fieldOf } from '../../contracts/header-field.ts';
import { SANDBOX_HEADER } from '../../contracts/sandbox-header.ts';

/** Value of the header field that names the client's part of the sandbox. */
export const sandboxValueOf = ({ request }: Exchange): string | undefined => fieldOf(request.headers, SANDBOX_HEADER);
