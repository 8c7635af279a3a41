import type { InterfaceName } from '../http/route.ts';
import { encodings } from '../testing/encodings.ts';
import { proveFaults } from '../testing/prove-faults.ts';
import { wireFaults } from './wire.ts';

proveFaults('wire', wireFaults, ({ id }) => {
  const name = id.split('.')[0] as InterfaceName;
  return { name, sequence: encodings(name) };
});
