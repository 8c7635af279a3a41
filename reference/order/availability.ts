import type { Store } from '../store/store.ts';

const READS: ReadonlySet<string> = new Set(['order.list', 'order.retrieve']);

/** Whether an operation is on offer: the reads of service orders can be switched off, as the document calls them currently unavailable. */
export function isAvailable(store: Store, operation: string): boolean {
  return !READS.has(operation) || store.get('switch', 'order-reads')?.value !== false;
}

/** Switches the reads of service orders on or off, durably. */
export function switchOrderReads(store: Store, isOn: boolean): void {
  store.put('switch', 'order-reads', '', isOn);
}
