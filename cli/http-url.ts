import { InvalidArgumentError } from 'commander';

/** Reader of an option that is an http or https URL to which paths are appended. */
export const httpUrl =
  (example: string) =>
  (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const rejected = (what: string): InvalidArgumentError =>
      new InvalidArgumentError(`Expected an http or https URL${what}, for example ${example}.`);
    if (!url || !/^https?:$/.test(url.protocol)) throw rejected('');
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      throw rejected(' without query or credentials');
    return text;
  };
