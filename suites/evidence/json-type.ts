export { isObject, jsonTypeOf } from '../../contracts/json-type.ts';
