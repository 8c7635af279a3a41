import type { Kind } from '../resource/kind.ts';
import { encodings } from '../testing/encodings.ts';
import { proveFaults } from '../testing/prove-faults.ts';
import { wireFaults } from './wire.ts';

proveFaults('wire', wireFaults, ({ id }) => {
  const name = id.split('.')[0] as Kind | 'device';
  return { name, sequence: encodings(name) };
});
