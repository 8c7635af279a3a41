import type { DeviceKey } from '../contracts/formats/profile.ts';

/** The key for a request if either key is suitable: the IMSI, or the MSISDN of a device without an IMSI. */
export const keyOf = ({ imsi }: DeviceKey): 'imsi' | 'msisdn' => (imsi === undefined ? 'msisdn' : 'imsi');

/** The key and its value, as a query. */
export const oneKey = (device: DeviceKey): Readonly<Record<string, string>> => ({
  [keyOf(device)]: device[keyOf(device)] ?? '',
});
