import type { Contract } from '../../../contracts/contract.ts';

/** Names of members that hold a state, or a date that a provider sets, regardless of the interface. */
const STATES = ['status', 'state'];
const DATES = ['creationDate', 'requestDate', 'completionDate'];

const named = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name]);

/** The member that holds the state of an interface's resource. */
export const stateMember = ({ model }: Contract): string => model?.stateMember ?? 'status';

/** Members that hold a state: that of the interface, and those that are called like one. */
export const stateMembers = ({ model }: Contract): readonly string[] => [...STATES, ...named(model?.stateMember)];

/** Members with a date that a provider is likely to set by itself: the time of creation, and those that are called like one. */
export const ownDates = ({ model }: Contract): readonly string[] => [...DATES, ...named(model?.createdMember)];

/** Top-level members that are a provider's own by their meaning. */
export const ownMembers = (contract: Contract): readonly string[] => ['id', 'href', ...stateMembers(contract)];
