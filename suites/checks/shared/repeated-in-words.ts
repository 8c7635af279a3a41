/** What comes of sending the same once more, by the words of the declarations. */
export function policyInWords(policy: string, noun: string): string {
  switch (policy) {
    case '409':
      return 'status 409';
    case 'sameId':
      return `the id of the first ${noun}`;
    case 'newId':
      return `a second ${noun} with a new id`;
    default:
      return policy;
  }
}
