import type { DeviceKey } from '../contracts/formats/profile.ts';

/** The name of the key a device is asked by where either will do: the IMSI, or the number of a device declared by that alone. */
export const keyOf = ({ imsi }: DeviceKey): 'imsi' | 'msisdn' => (imsi === undefined ? 'msisdn' : 'imsi');

/** That key and its value, as a query. */
export const oneKey = (device: DeviceKey): Readonly<Record<string, string>> => ({
  [keyOf(device)]: device[keyOf(device)] ?? '',
});
